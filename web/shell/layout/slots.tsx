import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { OpenPages } from "../router/useOpenPages.ts";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { tabsText } from "./tabs/text/index.ts";
import type { Frame } from "./useFrame.ts";

const SideMenu = lazyComponent(async () => (await import("./SideMenu.lazy.tsx")).SideMenu, {
  fallback: <div className="sw-aside" />,
});
const WideBar = lazyComponent(async () => (await import("./WideBar.lazy.tsx")).WideBar, {
  fallback: <div className="sw-widebar" />,
});
const PhoneTabs = lazyComponent(async () => (await import("./PhoneTabs.lazy.tsx")).PhoneTabs, {
  texts: tabsText,
  fallback: <div className="sw-phone-tabs" />,
});

type Props = { frame: Frame };

/** Renders the part above menu and page, over the whole width. */
export function TopBar({ frame }: Props) {
  if (frame.layout !== "classic" && frame.layout !== "transverse") return undefined;
  return <WideBar frame={frame} />;
}

/** Renders the part next to the page. */
export function Aside({ frame }: Props) {
  if (frame.layout === "columns") return <ColumnsMenu frame={frame} />;
  if (frame.layout !== "default" && frame.layout !== "classic") return undefined;
  return <SideMenu frame={frame} />;
}

/** Renders the part below the page. */
export function BottomBar({ frame, open }: Props & { open: OpenPages }) {
  if (frame.layout !== "phone") return undefined;
  return <PhoneTabs frame={frame} open={open} />;
}
