import sanitizeHtml from "sanitize-html";
import { longestPicture, longestSummary } from "#modules/notice/contract";

/** Pictures travel inside of the content: nothing is fetched from elsewhere, and nobody learns who reads. */
const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/u;

const colour = [/^#[0-9a-f]{3,8}$/iu, /^rgba?\([\d\s,.%]{1,40}\)$/iu, /^[a-z]{3,20}$/iu];

const harmless: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "h1", "h2", "h3", "h4", "blockquote", "pre", "code", "ul", "ol", "li"],
    ...["strong", "b", "em", "i", "u", "s", "del", "sub", "sup", "span", "a", "img"],
    ...["table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption"],
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    ol: ["start"],
    "*": ["style"],
  },
  allowedStyles: {
    "*": { "text-align": [/^(?:start|end|left|right|center|justify)$/u], color: colour, "background-color": colour },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["data"] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { target: "_blank", rel: "noopener noreferrer" }) },
  exclusiveFilter: ({ tag, attribs: { src = "" } }) =>
    tag === "img" && (src.length > longestPicture || !ownPicture.test(src)),
};

/** What of a content may be kept (security 5.7): text, lists, tables, links and small pictures; its words pass `mask`. */
export function cleaned(html: string, mask: (text: string) => string): string {
  return sanitizeHtml(html, { ...harmless, textFilter: mask });
}

/** The beginning of a content in words. */
export function summaryOf(html: string): string {
  const spaced = html.replaceAll(/<(?:\/(?:p|h\d|li|t[dh]|pre|blockquote)|br|hr)\b/gu, " $&");
  const text = unescaped(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }));
  const words = [...text.replaceAll(/\s+/gu, " ").trim()];
  return words.length <= longestSummary ? words.join("") : `${words.slice(0, longestSummary - 1).join("")}…`;
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/gu, (entity) => entities[entity] ?? entity);
}

/** Puts as many stars in the place of each of the words, whatever its case. */
export function maskOf(words: readonly string[]): (text: string) => string {
  const known = words.map((word) => word.trim()).filter((word) => word !== "");
  if (known.length === 0) return (text) => text;
  // Longer words first: of two that begin alike the whole of the longer one goes.
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(literally).join("|"), "giu");
  return (text) => text.replaceAll(pattern, (found) => "*".repeat([...found].length));
}

function literally(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}
