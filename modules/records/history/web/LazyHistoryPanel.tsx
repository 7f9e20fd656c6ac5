import type { ReactNode } from "react";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import { historyText } from "../text/index.ts";
import type { HistoryPanel } from "./HistoryPanel.lazy.tsx";

type LazyPanelProps = { readonly render: (Panel: typeof HistoryPanel) => ReactNode };

// The panel loads when it is first opened, because most visits only read a list.
const LazyPanel = lazyComponent(
  async () => {
    const { HistoryPanel: Panel } = await import("./HistoryPanel.lazy.tsx");
    return ({ render }: LazyPanelProps) => render(Panel);
  },
  { texts: historyText, fallback: <DelayedSkeleton /> },
);

/** The history of a record. */
export function LazyHistoryPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  return <LazyPanel render={(Panel) => <Panel {...props} />} />;
}
