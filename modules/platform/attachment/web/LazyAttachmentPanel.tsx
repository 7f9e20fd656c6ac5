import type { ReactNode } from "react";
import { filesText } from "#kit/files/text/index.ts";
import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";
import { attachmentText } from "../text/index.ts";
import { hasAttachments } from "./attachmentAccess.ts";
import type { AttachmentPanel } from "./AttachmentPanel.lazy.tsx";

type LazyPanelProps = { readonly render: (Panel: typeof AttachmentPanel) => ReactNode };

const LazyPanel = lazyComponent(
  async () => {
    const { AttachmentPanel: Panel } = await import("./AttachmentPanel.lazy.tsx");
    return ({ render }: LazyPanelProps) => render(Panel);
  },
  { texts: [attachmentText, filesText], fallback: <DelayedSkeleton /> },
);

/** The attachments of a record. Screens without a list show the panels of all modules: there it may have none to show. */
export function LazyAttachmentPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  if (!hasAttachments(props.resource)) return undefined;
  return <LazyPanel render={(Panel) => <Panel {...props} />} />;
}
