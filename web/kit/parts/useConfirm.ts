import { App } from "antd";
import { useWords } from "../../i18n.ts";

/** What a question says. */
export type Question = {
  readonly title: string;
  readonly text?: string;
  readonly ok: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
};

/** Asks before something that cannot be taken back: `if (await confirm({ title, ok })) …`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useWords();
  const { modal } = App.useApp();
  return async ({ title, text, ok, cancel = t("kit.cancel"), isDangerous = false }) =>
    await modal.confirm({
      title,
      content: text,
      okText: ok,
      cancelText: cancel,
      width: 420,
      centered: true,
      focusable: { autoFocusButton: isDangerous ? "cancel" : "ok" },
      okButtonProps: { danger: isDangerous },
    });
}
