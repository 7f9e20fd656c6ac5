import { ConfigProvider } from "antd";
import type { ReactNode } from "react";

const theme = { zeroRuntime: true };

/** Leaves out the styles of antd's parts: nothing is laid out in a test, and writing them takes a tenth of its time. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
