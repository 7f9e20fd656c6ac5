import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { BrandMark } from "#kit/parts/BrandMark.tsx";

/** The markup that index.html shows before any code runs; shown again while a page's code loads. */
export function FirstPaint() {
  const t = useTexts();
  return (
    <div className="first-paint" role="status" aria-label={t("shell.loading")}>
      <BrandMark size={40} logo={useSysInfo()?.logo} />
      <span className="first-paint-line" />
      <span className="first-paint-line short" />
    </div>
  );
}
