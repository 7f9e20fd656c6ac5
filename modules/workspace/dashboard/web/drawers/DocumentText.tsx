import { useMemo } from "react";
import type { DocumentLanguage } from "#base/documentLanguage";
import { type DocumentBlock, parseBlocks } from "./documentBlocks.ts";
import "./drawers.css";

type Props = { title: string; text: string; language: DocumentLanguage };

/** A document of the product. Keys scroll it, so it takes the focus. */
export function DocumentText({ title, text, language }: Props) {
  const blocks = useMemo(
    () => parseBlocks(text).map((block, index) => ({ ...block, key: `${index} ${block.kind}` })),
    [text],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled has to be reached by keys
    <article className="sw-document" lang={language} tabIndex={0} aria-label={title}>
      {blocks.map(({ key, ...block }) => (
        <Piece key={key} {...block} />
      ))}
    </article>
  );
}

function Piece({ kind, text }: DocumentBlock) {
  switch (kind) {
    case "heading":
      return <h3>{text}</h3>;
    case "code":
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      return <pre tabIndex={0}>{text}</pre>;
    case "entry":
      return <p className="sw-document-entry">{text}</p>;
    case "text":
    default:
      return <p>{text}</p>;
  }
}
