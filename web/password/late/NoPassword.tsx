import { useWords } from "../../i18n.ts";
import { Note } from "../../signin/Note.tsx";

/** Says to whoever has no password what is asked of him instead. */
export function NoPassword() {
  const t = useWords();
  return <Note tone="blue">{t("password.none")}</Note>;
}
