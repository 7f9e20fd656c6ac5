import { useTexts } from "#kit";
import "./log.css";

/** Logs stay in their tenant; platform administrators read them there, with a reason that the tenant sees. */
export function ScopeNote() {
  const t = useTexts();
  return (
    <p className="sw-log-scope">
      {t("log.scope")}{" "}
      <a className="sw-link" href="#/platform/tenant">
        {t("log.scopeLink")}
      </a>
    </p>
  );
}
