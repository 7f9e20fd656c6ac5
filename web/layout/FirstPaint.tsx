import { useWords } from "../i18n.ts";

/** What index.html paints before there is any code; shown again while a page's code loads. */
export function FirstPaint() {
  const t = useWords();
  return (
    <div className="first-paint" role="status" aria-label={t("shell.loading")}>
      <img src="/mark.svg" width="40" height="40" alt="" />
      <span className="first-paint-line" />
      <span className="first-paint-line short" />
    </div>
  );
}
