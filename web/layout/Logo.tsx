import { useWords } from "../i18n.ts";
import { useSysInfo } from "../session/sysInfo.ts";

/** The mark of the product, named by the tenant's title. */
export function Logo() {
  const t = useWords();
  const title = useSysInfo()?.title ?? t("shell.product");
  return (
    <span className="sw-logo">
      <img src="/mark.svg" width="30" height="30" alt={title} />
    </span>
  );
}
