import { useTexts } from "#kit";
import type { MessageHead } from "../contract.ts";
import { toLine } from "./words.ts";

/** The beginning of the message that another one answers. */
export function Quotation({ message }: { message: MessageHead }) {
  const t = useTexts();
  return (
    <blockquote className="sw-message-quote">
      <cite>{message.createUserName ?? t("conversation.unknown")}</cite>
      <span>{toLine(t, message)}</span>
    </blockquote>
  );
}
