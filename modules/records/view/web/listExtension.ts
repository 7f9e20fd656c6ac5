import type { ListExtension } from "#kit/list/listExtension.ts";
import { ColumnsButton } from "./ColumnsButton.tsx";
import { gridSettingsStore } from "./gridSettingsStore.ts";
import { viewStore } from "./viewStore.tsx";

/** Adds saved views and column settings to every list. */
export const viewListExtension: ListExtension = {
  tools: [{ place: "end", Tool: ColumnsButton }],
  gridSettings: gridSettingsStore,
  views: viewStore,
};
