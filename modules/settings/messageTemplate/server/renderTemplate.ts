import sanitizeHtml from "sanitize-html";
import { splitTemplate, type TemplateValues } from "../placeholder.contract.ts";

const colour = [/^#[0-9a-f]{3,8}$/iu, /^rgba?\([\d\s,.%]{1,40}\)$/iu, /^[a-z]{3,20}$/iu];

const blockTags = "p br hr h1 h2 h3 h4 blockquote pre ul ol li table thead tbody tfoot tr th td".split(" ");
const inlineTags = "strong b em i u s sub sup span a code".split(" ");

/** What mail programs show safely: text, lists, tables and links. Nothing is loaded from other sites. */
const harmless: sanitizeHtml.IOptions = {
  allowedTags: [...blockTags, ...inlineTags],
  allowedAttributes: { a: ["href", "target", "rel"], ol: ["start"], "*": ["style"] },
  allowedStyles: {
    "*": { "text-align": [/^(?:start|end|left|right|center|justify)$/u], color: colour, "background-color": colour },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { target: "_blank", rel: "noopener noreferrer" }) },
};

/** Removes everything but harmless content (security 5.7). Attributes of the result are in double quotes. */
export function sanitiseTemplate(html: string): string {
  return sanitizeHtml(html, harmless);
}

/**
 * Replaces the placeholders of an HTML content. A value is escaped for its place: as text, as a part of an address, or as
 * a whole address, whose scheme the sanitising of the result checks.
 */
export function renderRich(template: string, values: TemplateValues): string {
  const place = createPlace();
  const rendered = splitTemplate(sanitiseTemplate(template)).map((part) => {
    if ("text" in part) {
      place.pass(part.text);
      return part.text;
    }
    const value = values.get(part.name) ?? `@(${part.name})`;
    const isPart = place.isInAttribute() && !place.isAtStart();
    place.pass("value");
    return escapeHtml(isPart ? encodePart(value) : value);
  });
  return sanitiseTemplate(rendered.join(""));
}

/** Follows sanitised HTML: whether the next character is inside the quotes of an attribute, and the first one there. */
function createPlace() {
  let [isTag, isQuoted, isStart] = [false, false, false];
  return {
    isInAttribute: () => isTag && isQuoted,
    isAtStart: () => isStart,
    pass(text: string): void {
      for (const character of text) {
        isStart = isTag && character === '"' && !isQuoted;
        if (isTag && character === '"') isQuoted = !isQuoted;
        else if (character === "<") isTag = true;
        else if (character === ">" && !isQuoted) isTag = false;
      }
    },
  };
}

/** A lone surrogate cannot be encoded; it is no character. */
function encodePart(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Plain text as HTML, in texts and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character);
}

const characters: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function unescapeHtml(html: string): string {
  return html.replaceAll(/&(?:lt|gt|quot|amp);/gu, (entity) => characters[entity] ?? entity);
}

const tag = /<(?<end>\/?)(?<name>[a-z\d]+)(?<attributes>[^>]*)>/gu;
const lineEnds = /^(?:p|h\d|li|tr|pre|blockquote)$/u;
const noLink = { href: "", start: 0 };

/** A sanitised content without its formats, for mail programs that show none. The address of a link follows its text. */
export function toPlainText(html: string): string {
  const parts: string[] = [];
  let position = 0;
  let link = noLink;
  for (const { 0: whole, index, groups = {} } of html.matchAll(tag)) {
    const { end = "", name = "", attributes = "" } = groups;
    parts.push(html.slice(position, index));
    position = index + whole.length;
    if (name === "br" || (end !== "" && lineEnds.test(name))) parts.push("\n");
    if (name !== "a") continue;
    const { href, start } = link;
    if (href !== "" && html.slice(start, index) !== href) parts.push(` (${href})`);
    link = end === "" ? { href: readAddress(attributes), start: position } : noLink;
  }
  parts.push(html.slice(position));
  return unescapeHtml(parts.join(""))
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

function readAddress(attributes: string): string {
  return /href="(?<href>[^"]*)"/u.exec(attributes)?.groups?.["href"] ?? "";
}
