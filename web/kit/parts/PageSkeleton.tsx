import { Skeleton } from "antd";

/** Placeholder lines for a page whose code is loading. */
export function PageSkeleton() {
  return (
    <div className="sw-surface sw-page-skeleton">
      <Skeleton active title paragraph={{ rows: 8 }} />
    </div>
  );
}
