import type { Id } from "#contract/id";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { formatInstant } from "#kit/cells/time.ts";
import { type Comment, commentApi, maxReadRecords, splitMentions } from "#modules/records/comment/contract";

/** The comments on records in lines of text, by the id of the record. */
type CommentLines = ReadonlyMap<Id, readonly string[]>;

/** Reads the comments on records of one kind that the account sees: author, time and text in a line each. */
export function useCommentLines(): (entity: string, ids: readonly Id[], signal: AbortSignal) => Promise<CommentLines> {
  const t = useTexts();

  function toLine({ createUserName, createTime, mentions, files, ...comment }: ReadComment): string {
    const names = new Map<number, string | undefined>(mentions.map(({ id, realName }) => [id, realName]));
    const parts = splitMentions(comment.content ?? t("comment.hiddenContent")).map((part) =>
      typeof part === "number" ? `@${names.get(part) ?? t("comment.hiddenPerson")}` : part,
    );
    const attached = files.map(({ name }: { name?: string }) => `[${name ?? t("comment.hiddenFile")}]`);
    const head = `${createUserName ?? t("comment.system")} · ${formatInstant(createTime)}`;
    return [head, parts.join(""), ...attached].filter((words) => words !== "").join("\n");
  }

  return async (entity, ids, signal) => {
    const lines = new Map<Id, readonly string[]>();
    for (let start = 0; start < ids.length; start += maxReadRecords) {
      const recordIds = ids.slice(start, start + maxReadRecords);
      const found = await call(commentApi, "ofRecords", { entity, recordIds }, { signal });
      for (const { recordId, items, hasMore } of found)
        lines.set(recordId, [...(hasMore ? [t("kit.print.earlierComments")] : []), ...items.map(toLine)]);
    }
    return lines;
  };
}

/** A role may hide the text. */
type ReadComment = Omit<Comment, "content"> & Partial<Pick<Comment, "content">>;
