import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { BrandMark } from "#kit/parts/BrandMark.tsx";

/** The logo of the tenant, named by its title. */
export function Logo() {
  const t = useTexts();
  const info = useSysInfo();
  return (
    <span className="sw-logo">
      <BrandMark size={30} logo={info?.logo} alt={info?.title ?? t("shell.product")} />
    </span>
  );
}
