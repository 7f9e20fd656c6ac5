import type { DrawerProps } from "antd";
import { lazyComponent } from "./lazyComponent.tsx";

/** The drawer of antd, loaded when it is first rendered: lists show one only on a phone or for details. */
export const LateDrawer = lazyComponent<DrawerProps>(async () => (await import("antd/es/drawer")).default);
