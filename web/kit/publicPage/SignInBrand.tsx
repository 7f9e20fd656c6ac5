import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";

/** The mark and the name of the console. */
export function SignInBrand({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTexts();
  const info = useSysInfo();
  return (
    <div className={isCompact ? "sw-signin-brand sw-signin-brand-compact" : "sw-signin-brand"}>
      <img src="/mark.svg" width="28" height="28" alt="" />
      <span>{info?.viceTitle ?? info?.title ?? t("shell.product")}</span>
    </div>
  );
}
