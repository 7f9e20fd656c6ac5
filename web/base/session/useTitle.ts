import { useEffect } from "react";
import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";

/** Sets the window title: that of the page and of the product. */
export function useTitle(title: string): void {
  const t = useTexts();
  const product = useSysInfo()?.title ?? t("shell.product");
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
}
