import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#base/i18n";
import "./errorPage.css";

type Action = { label: string; onClick: () => void };

type Props = {
  /** The drawing. */
  kind: "401" | "404" | "500";
  title: string;
  text: string;
  /** The first one is primary. */
  actions: readonly Action[];
  /** A button before all others, which then is the only primary one. */
  first?: ReactNode;
  requestId?: string | undefined;
  /** Further information or actions. */
  children?: ReactNode;
};

/** The template of pages that cannot be shown: a drawing, what happened, and what the user can do. */
export function ErrorPage({ kind, title, text, actions, first, requestId, children }: Props) {
  const t = useTexts();
  return (
    <section className="sw-error">
      <Drawing kind={kind} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <div className="sw-error-actions">
        {first}
        {actions.map(({ label, onClick }, index) => (
          <Button key={label} type={index === 0 && first === undefined ? "primary" : "default"} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
      {requestId === undefined ? undefined : <small>{t("shell.requestId", { requestId })}</small>}
    </section>
  );
}

/** A site fence with a gate: shut, leading nowhere, or with the crane's load dropped. */
function Drawing({ kind }: { kind: Props["kind"] }) {
  return (
    <svg viewBox="0 0 220 120" width="220" height="120" aria-hidden="true" className="sw-error-art">
      <path d="M10 108h200M28 108V58M64 108V58M28 66h36M28 84h36M156 108V58M192 108V58M156 66h36M156 84h36" />
      {kind === "401" && <path d="M76 108V50h68v58M76 50l68 58M144 50l-68 58" />}
      {kind === "404" && <path d="M76 108V50h68v58M96 78c0-18 28-18 28 0 0 10-14 10-14 20M110 104v1" />}
      {kind === "500" && <path d="M110 108V22M110 22H64M82 22v24M72 60l20 8-6 14-20-8z" />}
      <path className="amber" d="M40 34h140M110 34V14" />
    </svg>
  );
}
