import { filesText } from "#kit/files/text/index.ts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { attachmentText } from "../text/index.ts";

/** The attachments of a record for its readers, on screens of other modules. */
export const LazyReadAttachments = lazyComponent(
  async () => (await import("./ReadAttachments.lazy.tsx")).ReadAttachments,
  { texts: [attachmentText, filesText] },
);
