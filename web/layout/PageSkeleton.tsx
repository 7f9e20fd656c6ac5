import { Skeleton } from "antd";

/** Grey lines in the place of a page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <div className="sw-surface sw-page-skeleton">
      <Skeleton active title paragraph={{ rows: 8 }} />
    </div>
  );
}
