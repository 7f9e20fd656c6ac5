import { useMemo } from "react";
import { type Block, blocksOf } from "./documentBlocks.ts";

/** A document of ours; they are written in English. */
export function DocumentText({ text }: { text: string }) {
  const blocks = useMemo(
    () => blocksOf(text).map((block, index) => ({ ...block, key: `${index} ${block.kind}` })),
    [text],
  );
  return (
    <article className="sw-document" lang="en">
      {blocks.map(({ key, ...block }) => (
        <Piece key={key} {...block} />
      ))}
    </article>
  );
}

function Piece({ kind, text }: Block) {
  switch (kind) {
    case "heading":
      return <h3>{text}</h3>;
    case "code":
      return <pre>{text}</pre>;
    case "entry":
      return <p className="sw-document-entry">{text}</p>;
    case "text":
    default:
      return <p>{text}</p>;
  }
}
