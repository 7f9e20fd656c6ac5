import { Button } from "antd";
import { useWords } from "../i18n.ts";
import { useTitle } from "../layout/useTitle.ts";
import { signOut, useSession } from "../session/session.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { Preferences } from "./Preferences.tsx";
import "./signin.css";

/** Stands before everything else until the account has a password of its own. */
export function ChangePasswordPage() {
  const t = useWords();
  const { passwordEndsAt } = useSession().user;
  // One that was given to him has no end.
  const isOver = passwordEndsAt !== null;
  useTitle(t("mustChange.title"));
  return (
    <main className="sw-must-change">
      <Preferences />
      <div className="sw-signin-form">
        <h1>{t("mustChange.title")}</h1>
        <p className="sw-signin-tenant">{t(isOver ? "mustChange.over" : "mustChange.why")}</p>
        <ChangePasswordForm size="large">
          <Button type="link" block onClick={() => void signOut()}>
            {t("shell.signOut")}
          </Button>
        </ChangePasswordForm>
      </div>
    </main>
  );
}
