import { App, Button } from "antd";
import { useWords } from "../i18n.ts";
import { useTitle } from "../layout/useTitle.ts";
import { Preferences } from "../signin/Preferences.tsx";
import "../signin/signin.css";
import { loadSession, signOut } from "../session/session.ts";
import { EnrolWizard } from "./EnrolWizard.tsx";

/** Stands before everything else until the account has the second factor that one of its roles asks for. */
export function EnrolPage() {
  const t = useWords();
  useTitle(t("secondFactor.title"));
  return (
    <App component={false}>
      <main className="sw-must-change">
        <Preferences />
        <div className="sw-signin-form">
          <h1>{t("secondFactor.mustTitle")}</h1>
          <EnrolWizard text={t("secondFactor.mustWhy")} onDone={() => void loadSession()} onCancel={undefined} />
          <Button type="link" block onClick={() => void signOut()}>
            {t("shell.signOut")}
          </Button>
        </div>
      </main>
    </App>
  );
}
