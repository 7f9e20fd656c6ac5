import { App } from "antd";
import { getFormatLocale, useTexts } from "#base/i18n";
import type { Uploads } from "./uploads.ts";

/** Returns a function that names the files of a list whose upload has failed: what is sent does not contain them. */
export function useUnsentFilesWarning({ items }: Uploads): () => void {
  const t = useTexts();
  const { message } = App.useApp();
  return () => {
    const names = items.filter(({ state }) => state === "failed").map(({ file }) => file.name);
    if (names.length === 0) return;
    const files = new Intl.ListFormat(getFormatLocale()).format(names);
    void message.warning(t("kit.files.notSent", { files }));
  };
}
