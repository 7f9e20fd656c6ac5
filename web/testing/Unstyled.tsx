import { ConfigProvider } from "antd";
import type { ReactNode } from "react";

const theme = { zeroRuntime: true };

/** Omits the styles of antd's components: tests have no layout, and generating styles takes a tenth of their time. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
