import type { ReactNode } from "react";

type Props = { tone: "red" | "amber" | "blue" | "green"; children: ReactNode };

/** A message above a form, announced at once if it is an error. antd's own would add 3 KB to this page. */
export function FormMessage({ tone, children }: Props) {
  return (
    <div className="sw-note" data-tone={tone} role={tone === "red" ? "alert" : "status"}>
      {children}
    </div>
  );
}
