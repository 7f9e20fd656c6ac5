import type { ListExtension } from "#kit/list/listExtension.ts";
import { hasAttachments } from "./attachmentAccess.ts";
import { LazyAttachmentCount } from "./LazyAttachmentCount.tsx";
import { LazyAttachmentPanel } from "./LazyAttachmentPanel.tsx";

/** The attachments of each record. */
export const attachmentListExtension: ListExtension = {
  recordPanels: [
    {
      name: "attachments",
      title: "kit.attachments",
      drawerTitle: "kit.attachments.of",
      isOffered: hasAttachments,
      Panel: LazyAttachmentPanel,
      Count: LazyAttachmentCount,
    },
  ],
};
