import { App } from "antd";
import { createElement, type ReactNode } from "react";
import { useTexts } from "#base/i18n";
import { TypedConfirmation } from "./TypedConfirmation.tsx";

/** Content of a confirmation dialog. */
export type ConfirmOptions = {
  readonly title: string;
  readonly text?: ReactNode;
  /** In pixels; wider than the usual 420 for content to check before it is confirmed. */
  readonly width?: number;
  readonly ok: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** The action is possible once this text has been typed. */
  readonly typed?: string;
};

/** Asks for confirmation of an action that cannot be undone: `if (await confirm({ title, ok })) …`. */
export function useConfirm(): (question: ConfirmOptions) => Promise<boolean> {
  const t = useTexts();
  const { modal } = App.useApp();
  return async ({ title, text, ok, cancel = t("kit.cancel"), isDangerous = false, typed, width = 420 }) => {
    const setTyped = (isTyped: boolean) =>
      dialog.update({ okButtonProps: { danger: isDangerous, disabled: !isTyped } });
    const dialog = modal.confirm({
      title,
      content: typed === undefined ? text : createElement(TypedConfirmation, { text, typed, onChange: setTyped }),
      okText: ok,
      cancelText: cancel,
      width,
      focusable: { autoFocusButton: typed !== undefined ? null : isDangerous ? "cancel" : "ok" },
      okButtonProps: { danger: isDangerous, disabled: typed !== undefined },
    });
    return await dialog;
  };
}
