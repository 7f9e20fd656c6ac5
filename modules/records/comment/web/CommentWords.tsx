import { useTexts } from "#base/i18n";
import { LinkedText } from "#kit/cells/LinkedText.tsx";
import { type Comment, splitMentions } from "../contract.ts";

/** The text of a comment, with its mentions and links. A role may hide the text, or the names of people. */
export function CommentWords({ comment }: { comment: Pick<Comment, "mentions"> & Partial<Pick<Comment, "content">> }) {
  const t = useTexts();
  const { content, mentions } = comment;
  if (content === undefined) return <p className="sw-comment-hidden">{t("comment.hiddenContent")}</p>;
  if (content === "") return undefined;
  const names = new Map<number, string | undefined>(mentions.map(({ id, realName }) => [id, realName]));
  return (
    <p className="sw-comment-text">
      {splitMentions(content).map((part, index) =>
        typeof part === "number" ? (
          <span key={index} className="sw-comment-mention">
            {toMention(names.get(part) ?? t("comment.hiddenPerson"))}
          </span>
        ) : (
          <LinkedText key={index} text={part} />
        ),
      )}
    </p>
  );
}

function toMention(name: string): string {
  return `@${name}`;
}
