import { useCallResult, useTexts } from "#kit";
import { outboxApi } from "../contract.ts";
import { TestMessageButton } from "./TestMessageButton.tsx";
import "./outbox.css";

/** Which senders are missing; a test message where there is one. The manual says how to set them up. */
export function SenderSetup() {
  const t = useTexts();
  const { data: senders } = useCallResult(outboxApi, "senders", {});
  if (senders === undefined) return undefined;
  return (
    <div className="sw-outbox-setup">
      {senders.email === null ? <p>{t("outgoing.setup.email")}</p> : undefined}
      {senders.sms === null ? <p>{t("outgoing.setup.sms")}</p> : undefined}
      <TestMessageButton />
    </div>
  );
}
