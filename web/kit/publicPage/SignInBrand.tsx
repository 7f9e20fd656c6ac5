import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { BrandMark } from "#kit/parts/BrandMark.tsx";
import type { BrandInfo } from "./brandInfo.ts";

type Props = { isCompact?: boolean; /** A brand that is being edited, instead of the present one. */ info?: BrandInfo };

/** The logo and the name of the console. */
export function SignInBrand({ isCompact = false, info }: Props) {
  const t = useTexts();
  const present = useSysInfo();
  const shown = info ?? present;
  return (
    <div className={isCompact ? "sw-signin-brand sw-signin-brand-compact" : "sw-signin-brand"}>
      <BrandMark size={28} logo={shown?.logo} />
      <span>{shown?.viceTitle ?? shown?.title ?? t("shell.product")}</span>
    </div>
  );
}
