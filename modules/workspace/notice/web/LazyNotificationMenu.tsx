import type { HeaderItemProps } from "#kit/headerItem.ts";
import { LatePart } from "./LatePart.tsx";

const loadMenu = async () => (await import("./NotificationMenu.tsx")).NotificationMenu;

/** The bell of the header; its space is reserved until it is loaded. */
export function LazyNotificationMenu(props: HeaderItemProps) {
  return (
    <span className="sw-bell">
      <LatePart load={loadMenu} props={props} />
    </span>
  );
}
