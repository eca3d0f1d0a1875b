/** Preact and htm under one roof: `html` templates, and the hooks the page uses. */
import { Component, h, render, Fragment } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { h, render, Fragment };
export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useErrorBoundary } from "../vendor/hooks.js";

/** SVG or HTML that is our own text, never a person's, put in as it is. */
export const raw = (tag, markup, attributes = {}) =>
  h(tag, { ...attributes, dangerouslySetInnerHTML: { __html: markup } });

/** A component that is drawn again only when something it is given is another thing than before. */
export const still = (Shown) => class extends Component {
  shouldComponentUpdate(next) {
    const names = Object.keys(next);
    return names.length !== Object.keys(this.props).length || names.some((name) => next[name] !== this.props[name]);
  }

  render(given) {
    return h(Shown, given);
  }
};

/** Class names of those that hold: cls("btn", isBig && "btn--big"). */
export const cls = (...names) => names.filter(Boolean).join(" ");
