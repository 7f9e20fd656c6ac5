import { type ReactNode, useId } from "react";
import "./widgets.css";

type Props = {
  title: string;
  /** Content at the end of the title: a link to all, a button. */
  extra?: ReactNode;
  children: ReactNode;
};

/** A widget of the home page with its title: `<WidgetFrame title={t("home.notices")}>…</WidgetFrame>`. */
export function WidgetFrame({ title, extra, children }: Props) {
  const id = useId();
  return (
    <section className="sw-surface sw-widget-frame" aria-labelledby={id}>
      <div className="sw-widget-head">
        <h2 id={id} title={title}>
          {title}
        </h2>
        {extra}
      </div>
      <div className="sw-widget-body">{children}</div>
    </section>
  );
}
