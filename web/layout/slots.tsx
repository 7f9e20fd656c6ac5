import { lazy, Suspense } from "react";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import type { Frame } from "./useFrame.ts";

const SideMenu = lazy(async () => ({ default: (await import("./late/SideMenu.tsx")).SideMenu }));
const WideBar = lazy(async () => ({ default: (await import("./late/WideBar.tsx")).WideBar }));
const PhoneTabs = lazy(async () => ({ default: (await import("./late/PhoneTabs.tsx")).PhoneTabs }));

type Props = { frame: Frame };

/** What stands over the whole width. */
export function TopBar({ frame }: Props) {
  if (frame.layout !== "classic" && frame.layout !== "transverse") return undefined;
  return (
    <Suspense fallback={<div className="sw-widebar" />}>
      <WideBar frame={frame} />
    </Suspense>
  );
}

/** What stands beside the page. */
export function Aside({ frame }: Props) {
  if (frame.layout === "columns") return <ColumnsMenu frame={frame} />;
  if (frame.layout !== "default" && frame.layout !== "classic") return undefined;
  return (
    <Suspense fallback={<div className="sw-aside" />}>
      <SideMenu frame={frame} />
    </Suspense>
  );
}

/** What stands below the page. */
export function BottomBar({ frame }: Props) {
  if (frame.layout !== "phone") return undefined;
  return (
    <Suspense fallback={<div className="sw-phone-tabs" />}>
      <PhoneTabs frame={frame} />
    </Suspense>
  );
}
