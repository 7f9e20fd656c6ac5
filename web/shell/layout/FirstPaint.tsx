import { useTexts } from "#base/i18n";

/** The markup that index.html shows before any code runs; shown again while a page's code loads. */
export function FirstPaint() {
  const t = useTexts();
  return (
    <div className="first-paint" role="status" aria-label={t("shell.loading")}>
      <img src="/mark.svg" width="40" height="40" alt="" />
      <span className="first-paint-line" />
      <span className="first-paint-line short" />
    </div>
  );
}
