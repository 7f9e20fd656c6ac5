import type { ReactNode } from "react";
import { filesText } from "#kit/files/text/index.ts";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import { commentText } from "../text/index.ts";
import { hasComments } from "./commentAccess.ts";
import type { CommentPanel } from "./CommentPanel.lazy.tsx";

type LazyPanelProps = { readonly render: (Panel: typeof CommentPanel) => ReactNode };

// The panel loads when it is first opened, because most visits only read a list.
const LazyPanel = lazyComponent(
  async () => {
    const { CommentPanel: Panel } = await import("./CommentPanel.lazy.tsx");
    return ({ render }: LazyPanelProps) => render(Panel);
  },
  { texts: [commentText, filesText], fallback: <DelayedSkeleton /> },
);

/** The comments on a record. Screens without a list show the panels of all modules: there it may have none to show. */
export function LazyCommentPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  if (!hasComments(props.resource)) return undefined;
  return <LazyPanel render={(Panel) => <Panel {...props} />} />;
}
