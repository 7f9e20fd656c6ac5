import type { ReactNode } from "react";

type Props = { tone: "red" | "blue" | "green"; children: ReactNode };

/** A line above a form: read out at once when it says that something went wrong. antd's own would weigh 3 KB here. */
export function Note({ tone, children }: Props) {
  return (
    <div className="sw-note" data-tone={tone} role={tone === "red" ? "alert" : "status"}>
      {children}
    </div>
  );
}
