import { useTexts } from "#base/i18n";
import { filesText } from "#kit/files/text/index.ts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { type AttachedRecord, attachmentApi } from "../contract.ts";
import { attachmentText } from "../text/index.ts";

const LazyList = lazyComponent(async () => (await import("./AttachmentList.tsx")).AttachmentList, {
  texts: [attachmentText, filesText],
});

/** The attachments of a record for its readers; nothing if there are none. */
export function ReadAttachments({ target }: { target: AttachedRecord }) {
  const t = useTexts();
  const { data } = useCallResult(attachmentApi, "list", target);
  const items = data?.items ?? [];
  if (items.length === 0) return undefined;
  return (
    <section aria-label={t("kit.attachments")}>
      <LazyList items={items} canChange={false} />
    </section>
  );
}
