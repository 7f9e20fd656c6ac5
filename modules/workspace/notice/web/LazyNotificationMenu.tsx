import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "#base/i18n";
import type { HeaderItemProps } from "#kit/headerItem.ts";
import { noticeText } from "../text/index.ts";

/** The notification menu can wait until the page is rendered. */
const afterMs = 1500;

/** The bell of the header; its space is reserved until it is loaded. */
export function LazyNotificationMenu(props: HeaderItemProps) {
  const [Late, setLate] = useState<ComponentType<HeaderItemProps>>();

  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().then((Menu) => setLate(() => Menu)), afterMs);
    return () => clearTimeout(timer);
  }, []);

  return <span className="sw-bell">{Late === undefined ? undefined : <Late {...props} />}</span>;
}

async function loadMenu(): Promise<ComponentType<HeaderItemProps> | undefined> {
  try {
    const [late] = await Promise.all([import("./NotificationMenu.tsx"), loadTexts(noticeText)]);
    return late.NotificationMenu;
  } catch {
    // The chunk is gone after an update, or there is no network: the next page load fetches it.
    return undefined;
  }
}
