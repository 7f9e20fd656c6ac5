import { App } from "antd";
import { useWords } from "../i18n.ts";
import { useUnsaved } from "../pages/unsaved.ts";
import { signOut } from "../session/session.ts";

/** Signs out once the user says so (specification 8). */
export function useSignOut(): () => void {
  const t = useWords();
  const { modal } = App.useApp();
  const hasUnsaved = useUnsaved().size > 0;
  return () =>
    void modal.confirm({
      title: t("shell.signOutTitle"),
      content: t(hasUnsaved ? "shell.signOutUnsaved" : "shell.signOutText"),
      okText: t("shell.signOut"),
      cancelText: t("shell.cancel"),
      onOk: signOut,
    });
}
