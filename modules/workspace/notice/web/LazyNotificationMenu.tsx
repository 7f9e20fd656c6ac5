import type { HeaderItemProps } from "#kit/headerItem.ts";
import { LatePart } from "#kit/parts/LatePart.tsx";
import { noticeText } from "../text/index.ts";

const loadMenu = async () => (await import("./NotificationMenu.tsx")).NotificationMenu;

/** The bell of the header; its space is reserved until it is loaded. */
export function LazyNotificationMenu(props: HeaderItemProps) {
  return (
    <span className="sw-bell">
      <LatePart load={loadMenu} texts={noticeText} props={props} />
    </span>
  );
}
