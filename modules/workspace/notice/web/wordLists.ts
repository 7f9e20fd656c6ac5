/** A list item as Word copies it: a paragraph with its level in the style and the marker as text. */
type WordItem = { readonly paragraph: HTMLElement; readonly level: number; readonly marker: string };

const levelInStyle = /mso-list:[^;]*\blevel(?<level>\d+)/u;
const numbered = /^[(（]?(?:\d+|[a-z]{1,5}|[一二三四五六七八九十]{1,3})[.)、．）]/iu;

/** Replaces the list paragraphs of Word by lists. */
export function convertWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const item = readItem(paragraph);
    if (item === undefined || !isNext(open, paragraph)) open = [];
    if (item !== undefined) open = addItem(open, item);
  }
}

function readItem(paragraph: HTMLElement): WordItem | undefined {
  const level = levelInStyle.exec(paragraph.getAttribute("style") ?? "")?.groups?.["level"];
  const mark = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/iu.test(span.getAttribute("style") ?? ""),
  );
  if (level === undefined || mark === undefined) return undefined;
  const marker = mark.textContent.trim();
  mark.remove();
  return { paragraph, level: Number(level), marker };
}

/** Whether a paragraph directly follows the open lists. */
function isNext([outermost]: readonly HTMLElement[], paragraph: HTMLElement): boolean {
  return outermost !== undefined && paragraph.previousElementSibling === outermost;
}

/** Adds an item at its level; returns the lists that are open then, the outermost first. */
function addItem(open: readonly HTMLElement[], { paragraph, level, marker }: WordItem): HTMLElement[] {
  const name = numbered.test(marker) ? "ol" : "ul";
  const outer = open.slice(0, level - 1);
  const former = open.slice(0, level).at(level - 1);
  const list = former?.localName === name ? former : paragraph.ownerDocument.createElement(name);
  if (list !== former) {
    const start = Number.parseInt(marker, 10);
    if (name === "ol" && start > 1) list.setAttribute("start", String(start));
    const above = outer.at(-1)?.lastElementChild;
    if (above === null || above === undefined) paragraph.before(list);
    else above.append(list);
  }
  const item = paragraph.ownerDocument.createElement("li");
  const text = paragraph.ownerDocument.createElement("p");
  text.append(...paragraph.childNodes);
  item.append(text);
  list.append(item);
  paragraph.remove();
  return [...outer, list];
}
