import type { RecordPanelProps } from "#kit/list/listExtension.ts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { RecordRow } from "#kit/resource/resource.ts";

const LazyCount = lazyComponent(async () => (await import("./CommentCount.lazy.tsx")).CommentCount);

/** The number of comments on the tab of a form. */
export function LazyCommentCount<Row extends RecordRow>({ resource, id }: RecordPanelProps<Row>) {
  return <LazyCount target={{ entity: resource.api.name, recordId: id }} />;
}
