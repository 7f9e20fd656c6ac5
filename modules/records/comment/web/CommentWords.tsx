import { Fragment } from "react";
import { useTexts } from "#base/i18n";
import { type Comment, splitMentions } from "../contract.ts";
import { splitLinks } from "./commentText.ts";

/** The text of a comment, with its mentions and links. A role may hide the text, or the names of people. */
export function CommentWords({ comment }: { comment: Pick<Comment, "mentions"> & Partial<Pick<Comment, "content">> }) {
  const t = useTexts();
  const { content, mentions } = comment;
  if (content === undefined) return <p className="sw-comment-hidden">{t("comment.hiddenContent")}</p>;
  const names = new Map<number, string | undefined>(mentions.map(({ id, realName }) => [id, realName]));
  return (
    <p className="sw-comment-text">
      {splitMentions(content).map((part, index) =>
        typeof part === "number" ? (
          <span key={index} className="sw-comment-mention">
            {toMention(names.get(part) ?? t("comment.hiddenPerson"))}
          </span>
        ) : (
          <Fragment key={index}>
            {splitLinks(part).map(({ text, href }, place) =>
              href === undefined ? (
                text
              ) : (
                <a key={place} href={href} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ),
            )}
          </Fragment>
        ),
      )}
    </p>
  );
}

function toMention(name: string): string {
  return `@${name}`;
}
