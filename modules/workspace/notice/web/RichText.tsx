import { useLayoutEffect, useRef } from "react";
import { useTexts } from "#kit";
import { showPictures, usePictureLoader } from "./pictures.ts";
import { parseSafeHtml } from "./safeHtml.ts";

/** Shadow DOM: styles of the page do not apply inside, and those inside do not leak out. */
const styles = `
:host { display: block; overflow: auto; contain: content; overflow-wrap: anywhere; line-height: 1.7; }
* { max-width: 100%; }
h1, h2, h3, h4 { margin: 1em 0 0.5em; font-size: 1.15em; line-height: 1.4; }
p, ul, ol, blockquote, pre { margin: 0 0 0.8em; }
:host > :first-child, style + * { margin-block-start: 0; }
ul, ol { padding-inline-start: 1.6em; }
li > :is(p, ul, ol) { margin: 0; }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid var(--sw-border); color: var(--sw-text-2); }
pre { padding: 10px; overflow: auto; border-radius: 6px; background: var(--sw-head); font: inherit; tab-size: 16; white-space: pre-wrap; }
pre code { font: inherit; }
a { color: var(--sw-link); }
img { height: auto; border-radius: 6px; }
.table { display: flex; margin: 0 0 0.8em; overflow-x: auto; }
.table::after { position: sticky; right: 0; flex: none; width: 32px; margin-inline-start: -4px; background: linear-gradient(to right, transparent, var(--sw-bg-elevated)); content: ""; pointer-events: none; }
.table:focus-visible { outline: 2px solid var(--sw-focus); outline-offset: -2px; }
table { flex: none; max-width: none; margin: 0; border-collapse: collapse; }
th, td { min-width: 5em; padding: 6px 10px; border: 1px solid var(--sw-border); overflow-wrap: break-word; text-align: start; vertical-align: top; }
th { background: var(--sw-head); font-weight: 600; }
:is(th, td) > :last-child { margin-block-end: 0; }
hr { border: 0; border-block-start: 1px solid var(--sw-rule); }
.coloured { color: color-mix(in oklab, var(--colour), #ffffff var(--sw-notice-lift, 0%)); }
`;

/** The content of a notice in a shadow root: it cannot restyle the page. */
export function RichText({ html }: { html: string }) {
  const t = useTexts();
  const tableName = t("notice.editor.table");
  const loadPicture = usePictureLoader();
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
    if (root === undefined) return;
    const style = document.createElement("style");
    style.textContent = styles;
    const content = parseSafeHtml(html);
    for (const table of content.querySelectorAll("table")) makeScrollable(table, tableName);
    root.replaceChildren(style, content);
    showPictures(root, loadPicture);
  }, [html, tableName, loadPicture]);
  return <div ref={host} className="sw-rich-text" />;
}

/** A wide table scrolls sideways by itself, also by keyboard; it fades out where more of it follows. */
function makeScrollable(table: Element, name: string): void {
  if (table.parentElement?.closest("table")) return;
  const region = document.createElement("div");
  region.className = "table";
  region.tabIndex = 0;
  region.role = "region";
  region.ariaLabel = name;
  table.replaceWith(region);
  region.append(table);
}
