import type { ListExtension } from "#kit/list/listExtension.ts";
import { hasHistory } from "./historyAccess.ts";
import { LazyHistoryPanel } from "./LazyHistoryPanel.tsx";
import { TrashButton } from "./TrashButton.tsx";

/** The history of each record, and the recycle bin of every list. */
export const historyListExtension: ListExtension = {
  tools: [{ place: "title", Tool: TrashButton }],
  recordPanels: [
    {
      name: "history",
      title: "kit.history",
      drawerTitle: "kit.history.of",
      isOffered: hasHistory,
      Panel: LazyHistoryPanel,
    },
  ],
};
