import { App } from "antd";
import { useTexts } from "#base/i18n";

/** Content of a confirmation dialog. */
export type ConfirmOptions = {
  readonly title: string;
  readonly text?: string;
  readonly ok: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
};

/** Asks for confirmation of an action that cannot be undone: `if (await confirm({ title, ok })) …`. */
export function useConfirm(): (question: ConfirmOptions) => Promise<boolean> {
  const t = useTexts();
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
