import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";

/** The mark of the product, named by the tenant's title. */
export function Logo() {
  const t = useTexts();
  const title = useSysInfo()?.title ?? t("shell.product");
  return (
    <span className="sw-logo">
      <img src="/mark.svg" width="30" height="30" alt={title} />
    </span>
  );
}
