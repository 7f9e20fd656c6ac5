import { type ReactNode, useId } from "react";

/** Related options under their heading. */
export function SettingsBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sw-settings-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
