/** Preact and htm under one roof: `html` templates, and the hooks the page uses. */
import { Component, h, render, Fragment } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export const html = htm.bind(h);
export { h, render, Fragment };
export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useErrorBoundary } from "../vendor/hooks.js";

/** SVG or HTML that is our own text, never a person's, put in as it is. */
export const raw = (tag, markup, attributes = {}) =>
  h(tag, { ...attributes, dangerouslySetInnerHTML: { __html: markup } });

/** A drawing that is kept while all of `by` are the very same things: <${Kept} by=${[…]} draw=${() => …} />. */
export class Kept extends Component {
  shouldComponentUpdate({ by }) {
    return by.length !== this.props.by.length || by.some((one, n) => one !== this.props.by[n]);
  }

  render({ draw }) {
    return draw();
  }
}

/** Class names of those that hold: cls("btn", isBig && "btn--big"). */
export const cls = (...names) => names.filter(Boolean).join(" ");
