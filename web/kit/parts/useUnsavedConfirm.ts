import { useTexts } from "#base/i18n";
import { useConfirm } from "./useConfirm.ts";

/** Asks before unsaved input is discarded; returns whether the user agrees. */
export function useUnsavedConfirm(): () => Promise<boolean> {
  const t = useTexts();
  const confirm = useConfirm();
  return async () =>
    await confirm({
      title: t("kit.unsaved"),
      text: t("kit.unsavedText"),
      ok: t("kit.discard"),
      cancel: t("kit.keepEditing"),
      isDangerous: true,
    });
}
