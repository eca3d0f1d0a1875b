/** A value that can be watched. */
import { useEffect, useState } from "./html.js";

export class Store {
  constructor(value) {
    this.value = value;
    this.watchers = new Set();
  }

  /** Replace the value, or some of its fields. */
  set(change) {
    this.value = typeof change === "function" ? change(this.value) : { ...this.value, ...change };
    for (const watcher of [...this.watchers]) watcher(this.value);
  }

  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The value of a store, in a component that is drawn again when it changes. */
export function useStore(store) {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    setValue(store.value);
    return store.watch(setValue);
  }, [store]);
  return value;
}
