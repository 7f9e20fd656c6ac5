import { readPictureId } from "./pictures.ts";
import { convertWordLists } from "./wordLists.ts";

/** The headings of the editor; those of other documents become the nearest one. */
const [largestHeading, smallestHeading] = ["h2", "h3"];

/**
 * Prepares pasted HTML for the editor: tables have one level, the list paragraphs of Word become lists, and
 * headings those of the editor. All elements
 * are created in the parsed document, which loads no pictures and runs no scripts.
 */
export function preparePastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const table of body.querySelectorAll("table")) if (isLayout(table)) unwrap(table);
  for (const table of body.querySelectorAll("table table")) flatten(table);
  for (const cell of body.querySelectorAll("thead td")) rename(cell, "th");
  convertWordLists(body);
  for (const heading of body.querySelectorAll("h1")) rename(heading, largestHeading);
  for (const heading of body.querySelectorAll("h4, h5, h6")) rename(heading, smallestHeading);
  return body.innerHTML;
}

/**
 * The number of pictures in pasted HTML that cannot be taken: those of other sites, and files of the computer that Word
 * names only by their path.
 */
export function countLostPictures(html: string): number {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const images = [...body.querySelectorAll("img")];
  return images.filter((image) => !isEmbedded(image) && readPictureId(image) === undefined).length;
}

function isEmbedded(image: Element): boolean {
  return image.getAttribute("src")?.startsWith("data:image/") === true;
}

/** E-mails use tables of one cell, or of one column with further tables, for their layout. */
function isLayout(table: HTMLTableElement): boolean {
  const hasColumns = [...table.rows].some(({ cells }) => cells.length > 1);
  return !hasColumns && (table.rows.length <= 1 || table.querySelector("table") !== null);
}

function unwrap(table: HTMLTableElement): void {
  table.replaceWith(
    ...[...table.rows]
      .flatMap(({ cells }) => [...cells])
      .flatMap((cell) => {
        const part = table.ownerDocument.createElement("div");
        part.append(...cell.childNodes);
        return part;
      }),
  );
}

/** A table in a cell becomes a paragraph for each row. */
function flatten(table: Element): void {
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
  table.replaceWith(
    ...rows.map(({ children }) => {
      const line = table.ownerDocument.createElement("p");
      line.textContent = [...children].map((cell) => cell.textContent.replaceAll(/\s+/gu, " ").trim()).join(" ");
      return line;
    }),
  );
}

/** Replaces an element by one with another name: Word marks the rows that are repeated on each page, not their cells. */
function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  for (const attribute of element.attributes) renamed.setAttribute(attribute.name, attribute.value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
