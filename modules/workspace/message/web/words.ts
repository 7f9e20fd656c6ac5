import type { Translate } from "#contract/text";
import type { Conversation, MessageHead } from "../contract.ts";

/** The name of a conversation: of the group, or of the other account. A role may hide the latter. */
export function getConversationName(
  t: Translate,
  { name, partner }: { readonly name: string | null; readonly partner: { readonly realName?: string } | null },
): string {
  return name ?? (partner?.realName || t("conversation.unknown"));
}

/** What a message says, in one line. */
export function toLine(t: Translate, { isDeleted, title, content, fileCount }: MessageHead): string {
  if (isDeleted) return t("conversation.removed");
  const text = [title, content].filter((part) => part !== null && part !== "").join(" · ");
  return text === "" ? t("conversation.files", { count: fileCount }) : text.replaceAll(/\s+/gu, " ");
}

/** The last message of a conversation, with its author where that is not clear. */
export function toPreview(t: Translate, { last, partner }: Pick<Conversation, "last" | "partner">): string {
  if (last === null) return t("conversation.noMessages");
  const text = toLine(t, last);
  if (last.isOwn) return t("conversation.you", { text });
  return partner === null ? t("conversation.says", { name: last.createUserName ?? "", text }) : text;
}
