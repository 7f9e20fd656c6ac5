import { useTexts } from "#base/i18n";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { type AttachedRecord, attachmentApi } from "../contract.ts";
import { AttachmentList } from "./AttachmentList.tsx";

/** The attachments of a record for its readers; nothing if there are none. */
export function ReadAttachments({ target }: { target: AttachedRecord }) {
  const t = useTexts();
  const { data } = useCallResult(attachmentApi, "list", target);
  const items = data?.items ?? [];
  if (items.length === 0) return undefined;
  return (
    <section aria-label={t("kit.attachments")}>
      <AttachmentList items={items} canChange={false} />
    </section>
  );
}
