import { DetailDrawer, useDialog, useTexts } from "#kit";
import type { OutgoingMessage } from "../contract.ts";
import { MessageDetail } from "./MessageDetail.tsx";

/** The recipient of a message; a click shows what has happened to it. */
export function RecipientLink({ message }: { message: OutgoingMessage }) {
  const t = useTexts();
  const detail = useDialog<OutgoingMessage>();
  return (
    <>
      <button type="button" className="sw-link" onClick={() => detail.open(message)}>
        {message.recipient}
      </button>
      <DetailDrawer dialog={detail} title={() => t("outgoing.detail")} width={480}>
        {(shown) => <MessageDetail message={shown} />}
      </DetailDrawer>
    </>
  );
}
