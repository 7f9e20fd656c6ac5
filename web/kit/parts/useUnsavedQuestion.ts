import { useWords } from "../../i18n.ts";
import { useConfirm } from "./useConfirm.ts";

/** Asks before what was typed and not saved is thrown away; answers whether that is meant. */
export function useUnsavedQuestion(): () => Promise<boolean> {
  const t = useWords();
  const confirm = useConfirm();
  const question = {
    title: t("kit.unsaved"),
    text: t("kit.unsavedText"),
    ok: t("kit.discard"),
    cancel: t("kit.keepEditing"),
    isDangerous: true,
  };
  return async () => await confirm(question);
}
