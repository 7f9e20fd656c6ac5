/** Plain text as formatted content: each line is a paragraph. */
export function toFormatted(text: string): string {
  const page = document.implementation.createHTMLDocument();
  for (const line of text.split("\n")) {
    const paragraph = page.createElement("p");
    paragraph.textContent = line;
    page.body.append(paragraph);
  }
  return text === "" ? "" : page.body.innerHTML;
}

/** Formatted content as plain text: each paragraph is a line. The page that is read shows and runs nothing. */
export function toUnformatted(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const end of page.body.querySelectorAll("p, br, h1, h2, h3, h4, li, tr, blockquote, pre")) end.after("\n");
  return page.body.textContent.trim();
}
