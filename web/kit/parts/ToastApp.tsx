import { App } from "antd";
import type { ReactNode } from "react";
import "./toasts.css";

/** A pointer that happens to rest on a message, or leaves it unnoticed, does not keep it. */
const messages = { pauseOnHover: false, maxCount: 5, classNames: { list: "sw-toasts" } };

/** Provides messages, notifications and questions. Messages are stacked at the bottom left, where they cover no title. */
export function ToastApp({ children }: { children: ReactNode }) {
  return (
    <App component={false} message={messages}>
      {children}
    </App>
  );
}
