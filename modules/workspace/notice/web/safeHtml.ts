import { isSpan } from "../contract.ts";
import { findPictureId } from "../picture.contract.ts";

/** Permitted elements with their attributes; the server has the same list. */
const elements: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries("p br hr h1 h2 h3 h4 blockquote pre code ul li strong b em i u s del".split(" ").map(bare)),
  ...Object.fromEntries("sub sup span table thead tbody tfoot tr caption".split(" ").map(bare)),
  ol: ["start"],
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};

function bare(name: string): [string, readonly string[]] {
  return [name, []];
}

const spans: ReadonlySet<string> = new Set(["colspan", "rowspan"]);

/** Elements that are removed together with their text. */
const silent = /^(?:script|style|template|noscript|iframe|object|embed|svg|math|textarea|select|title)$/u;
const harmlessLink = /^(?:https?:|mailto:|tel:)/iu;
const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,/u;

/**
 * Converts HTML content to nodes. The server has sanitised it already; here it is parsed in a document that runs no
 * scripts, and only permitted elements and attributes are created from it. Uploaded pictures have no `src` yet: see
 * `showPictures`.
 */
export function parseSafeHtml(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const fragment = document.createDocumentFragment();
  fragment.append(...copiesOf(body));
  return fragment;
}

function copiesOf(parent: Element): Node[] {
  return [...parent.childNodes].flatMap((node): Node[] => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? "")];
    if (!(node instanceof Element)) return [];
    const name = node.localName;
    if (silent.test(name)) return [];
    const known = elements[name];
    if (known === undefined) return copiesOf(node);
    const copy = document.createElement(name);
    for (const attribute of known) copyAttribute(node, copy, attribute);
    if (name === "img" && !copy.hasAttribute("src") && copy.dataset["picture"] === undefined) return [];
    copyLook(node, copy);
    copy.append(...copiesOf(node));
    return [copy];
  });
}

function copyAttribute(from: Element, to: HTMLElement, name: string): void {
  const value = from.getAttribute(name);
  if (value === null) return;
  if (name === "src" && !embeddedPicture.test(value)) {
    const id = findPictureId(value);
    if (id !== undefined) to.dataset["picture"] = String(id);
    return;
  }
  if (spans.has(name) && !isSpan(value)) return;
  if (name === "href") {
    if (!harmlessLink.test(value)) return;
    to.setAttribute("target", "_blank");
    to.setAttribute("rel", "noopener noreferrer");
  }
  to.setAttribute(name, value);
}

/** Colours are set by a variable, which the dark theme lightens. */
function copyLook(from: Element, to: HTMLElement): void {
  if (!(from instanceof HTMLElement)) return;
  const { textAlign, color } = from.style;
  if (textAlign !== "") to.style.textAlign = textAlign;
  if (color !== "") {
    to.style.setProperty("--colour", color);
    to.className = "coloured";
  }
}
