import { late } from "../kit/parts/late.tsx";
import type { OpenPages } from "../pages/useOpenPages.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { tagsText } from "./tags/text/index.ts";
import type { Frame } from "./useFrame.ts";

const SideMenu = late(async () => (await import("./late/SideMenu.tsx")).SideMenu, {
  fallback: <div className="sw-aside" />,
});
const WideBar = late(async () => (await import("./late/WideBar.tsx")).WideBar, {
  fallback: <div className="sw-widebar" />,
});
const PhoneTabs = late(async () => (await import("./late/PhoneTabs.tsx")).PhoneTabs, {
  texts: tagsText,
  fallback: <div className="sw-phone-tabs" />,
});

type Props = { frame: Frame };

/** What stands over the whole width. */
export function TopBar({ frame }: Props) {
  if (frame.layout !== "classic" && frame.layout !== "transverse") return undefined;
  return <WideBar frame={frame} />;
}

/** What stands beside the page. */
export function Aside({ frame }: Props) {
  if (frame.layout === "columns") return <ColumnsMenu frame={frame} />;
  if (frame.layout !== "default" && frame.layout !== "classic") return undefined;
  return <SideMenu frame={frame} />;
}

/** What stands below the page. */
export function BottomBar({ frame, open }: Props & { open: OpenPages }) {
  if (frame.layout !== "phone") return undefined;
  return <PhoneTabs frame={frame} open={open} />;
}
