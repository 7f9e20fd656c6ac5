import { App } from "antd";
import { useWords } from "../i18n.ts";
import { signOut } from "../session/session.ts";

/** Signs out once the user says so: what is not saved is lost. */
export function useSignOut(): () => void {
  const t = useWords();
  const { modal } = App.useApp();
  return () =>
    void modal.confirm({
      title: t("shell.signOutTitle"),
      content: t("shell.signOutText"),
      okText: t("shell.signOut"),
      cancelText: t("shell.cancel"),
      onOk: signOut,
    });
}
