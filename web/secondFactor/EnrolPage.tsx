import { App, Button } from "antd";
import { useState } from "react";
import { passkeyText } from "#modules/passkey/text";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { useTitle } from "../layout/useTitle.ts";
import { hindranceHere } from "../passkey/credentials.ts";
import { Preferences } from "../signin/Preferences.tsx";
import "../signin/signin.css";
import { loadSession, signOut } from "../session/session.ts";
import { EnrolWizard } from "./EnrolWizard.tsx";

const AddPasskey = late(async () => (await import("../passkey/AddPasskey.tsx")).AddPasskey, { texts: passkeyText });

/** Stands before everything else until the account has the second factor that one of its roles asks for. */
export function EnrolPage() {
  const t = useWords();
  const [isByPasskey, setByPasskey] = useState(false);
  const Wizard = isByPasskey ? AddPasskey : EnrolWizard;
  useTitle(t("secondFactor.title"));
  return (
    <App component={false}>
      <main className="sw-must-change">
        <Preferences />
        <div className="sw-signin-form">
          <h1>{t("secondFactor.mustTitle")}</h1>
          <Wizard text={t("secondFactor.mustWhy")} onDone={() => void loadSession()} onCancel={undefined} />
          {hindranceHere() === undefined ? (
            <Button type="link" block onClick={() => setByPasskey(!isByPasskey)}>
              {t(isByPasskey ? "secondFactor.useApp" : "secondFactor.usePasskey")}
            </Button>
          ) : undefined}
          <Button type="link" block onClick={() => void signOut()}>
            {t("shell.signOut")}
          </Button>
        </div>
      </main>
    </App>
  );
}
