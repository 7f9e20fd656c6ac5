import { App } from "antd";
import { useTexts } from "#base/i18n";
import { useUnsavedPages } from "#base/page/unsavedInput";
import { signOut } from "#base/session/session";

/** Signs out after a confirmation (specification 8). */
export function useSignOut(): () => void {
  const t = useTexts();
  const { modal } = App.useApp();
  const hasUnsaved = useUnsavedPages().size > 0;
  return () =>
    void modal.confirm({
      title: t("shell.signOutTitle"),
      content: t(hasUnsaved ? "shell.signOutUnsaved" : "shell.signOutText"),
      okText: t("shell.signOut"),
      cancelText: t("shell.cancel"),
      onOk: signOut,
    });
}
