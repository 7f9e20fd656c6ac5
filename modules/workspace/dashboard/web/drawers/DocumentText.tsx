import { Fragment, useMemo } from "react";
import type { DocumentLanguage } from "#base/documentLanguage";
import { type DocumentBlock, parseBlocks, splitEmphasis } from "./documentBlocks.ts";
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
      return (
        <p className="sw-document-entry">
          <Words text={text} />
        </p>
      );
    case "text":
    default:
      return (
        <p>
          <Words text={text} />
        </p>
      );
  }
}

function Words({ text }: { text: string }) {
  const parts = splitEmphasis(text).map((part, index) => ({ ...part, key: `${index} ${part.text}` }));
  return parts.map(({ key, text: words, isEmphasised }) =>
    isEmphasised ? <strong key={key}>{words}</strong> : <Fragment key={key}>{words}</Fragment>,
  );
}
