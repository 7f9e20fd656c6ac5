import type { ReactNode } from "react";

/** An example of the catalogue under its heading. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sw-catalogue-example">
      <h2>{title}</h2>
      <div className="sw-catalogue-row">{children}</div>
    </section>
  );
}
