import { lazy, type ReactNode, Suspense } from "react";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import type { HistoryPanel } from "./HistoryPanel.lazy.tsx";

type LazyPanelProps = { readonly render: (Panel: typeof HistoryPanel) => ReactNode };

// The panel loads when it is first opened, because most visits only read a list.
const LazyPanel = lazy(async () => {
  const { HistoryPanel: Panel } = await import("./HistoryPanel.lazy.tsx");
  return { default: ({ render }: LazyPanelProps) => render(Panel) };
});

/** The history of a record. */
export function LazyHistoryPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  return (
    <Suspense fallback={<DelayedSkeleton />}>
      <LazyPanel render={(Panel) => <Panel {...props} />} />
    </Suspense>
  );
}
