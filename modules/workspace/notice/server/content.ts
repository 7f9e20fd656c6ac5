import sanitizeHtml from "sanitize-html";
import { isSpan, maxSummaryLength } from "../contract.ts";
import { findPictureId, maxPictureLength, maxPictures } from "../picture.contract.ts";

/** Pictures are embedded or uploaded: nothing is loaded from other sites, which could track readers. */
const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/u;

const colour = [/^#[0-9a-f]{3,8}$/iu, /^rgba?\([\d\s,.%]{1,40}\)$/iu, /^[a-z]{3,20}$/iu];

const harmless: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "blockquote",
    "pre",
    "code",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "del",
    "sub",
    "sup",
    "span",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "caption",
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
};

/** Maximum number of places in a grid that all merged cells of a content take. */
const maxMergedPlaces = 5000;

/** What a content may have besides its markup: each text passes `mask`, and these uploaded pictures stay. */
export type ContentRules = {
  readonly mask: (text: string) => string;
  readonly pictures: ReadonlySet<number>;
};

const noRules: ContentRules = { mask: (text) => text, pictures: new Set() };

/**
 * Removes everything but harmless content (security 5.7): text, lists, tables, links, small embedded pictures and the
 * uploaded ones of the rules.
 */
export function sanitiseContent(html: string, { mask, pictures }: ContentRules = noRules): string {
  const limitSpan = createSpanLimit();
  const transformTags = { ...harmless.transformTags, td: limitSpan, th: limitSpan };
  const exclusiveFilter = ({ tag, attribs: { src = "" } }: sanitizeHtml.IFrame) =>
    tag === "img" && !isEmbeddedPicture(src) && !pictures.has(findPictureId(src) ?? 0);
  return sanitizeHtml(html, { ...harmless, transformTags, exclusiveFilter, textFilter: mask });
}

function isEmbeddedPicture(src: string): boolean {
  return src.length <= maxPictureLength && embeddedPicture.test(src);
}

/** The ids of the uploaded pictures that a content names. */
export function listPictureIds(html: string): number[] {
  const ids = html.matchAll(/\/api\/sysFile\/noticePicture\?id=(?<id>[1-9]\d{0,15})(?!\d)/gu);
  return [...new Set([...ids].map(({ groups }) => Number(groups?.["id"])))].slice(0, maxPictures);
}

/** The addresses of the embedded pictures of a sanitised content. */
export function listEmbeddedPictures(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/ src="(?<src>data:image\/[^"]+)"/gu)].flatMap(({ groups }) => groups?.["src"] ?? [])),
  ];
}

/** Drops the spans of cells that merge more than a reader's browser can lay out at once. */
function createSpanLimit(): sanitizeHtml.Transformer {
  let places = 0;
  return (tagName, { colspan = "1", rowspan = "1", ...attribs }) => {
    if (!isSpan(colspan) || !isSpan(rowspan)) return { tagName, attribs };
    const merged = Number(colspan) * Number(rowspan);
    if (merged === 1 || places + merged > maxMergedPlaces) return { tagName, attribs };
    places += merged;
    return { tagName, attribs: { ...attribs, ...spanOf("colspan", colspan), ...spanOf("rowspan", rowspan) } };
  };
}

function spanOf(name: string, value: string): sanitizeHtml.Attributes {
  return value === "1" ? {} : { [name]: value };
}

/** The beginning of the content as plain text. */
export function summariseContent(html: string): string {
  const spacedHtml = html.replaceAll(/<(?:\/(?:p|h\d|li|t[dh]|caption|pre|blockquote)|br|hr)\b/gu, " $&");
  const text = unescape(sanitizeHtml(spacedHtml, { allowedTags: [], allowedAttributes: {} }));
  const characters = [...text.replaceAll(/\s+/gu, " ").trim()];
  return characters.length <= maxSummaryLength
    ? characters.join("")
    : `${characters.slice(0, maxSummaryLength - 1).join("")}…`;
}

/** The text of a content that may be HTML, with its line breaks. A text without markup stays as it is. */
export function toPlainText(html: string): string {
  if (!/<\/?[a-z][^<>]*>/iu.test(html)) return html;
  const broken = html.replaceAll(/<(?:\/(?:p|h\d|li|tr|caption|pre|blockquote)|br|hr)\b/giu, "\n$&");
  const text = unescape(sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} }));
  return text.replaceAll(/\n{3,}/gu, "\n\n").trim();
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function unescape(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/gu, (entity) => entities[entity] ?? entity);
}

/** Replaces each of the words by asterisks, in any case. */
export function createWordMask(characters: readonly string[]): (text: string) => string {
  const known = characters.map((word) => word.trim()).filter((word) => word !== "");
  if (known.length === 0) return (text) => text;
  // Longer words first, so that of two with the same beginning the longer one is replaced as a whole.
  const longestFirst = known.toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(longestFirst.map(literally).join("|"), "giu");
  return (text) => text.replaceAll(pattern, (found) => "*".repeat([...found].length));
}

function literally(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/** Plain text as HTML. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
