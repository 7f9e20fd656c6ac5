import { useEffect } from "react";
import { useWords } from "../i18n.ts";
import { useSysInfo } from "../session/sysInfo.ts";

/** Title of the window: the page's and the product's. */
export function useTitle(title: string): void {
  const t = useWords();
  const product = useSysInfo()?.title ?? t("shell.product");
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
}
