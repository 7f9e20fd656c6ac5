import { App, Button } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { useExtensions } from "#kit/extensionPoint.ts";
import { Preferences } from "#kit/publicPage/Preferences.tsx";
import { loadSession, signOut } from "#base/session/session";
import { EnrolWizard } from "./EnrolWizard.tsx";
import { type SecondFactorKind, secondFactorKinds } from "./extensionPoints.ts";

/** Replaces all pages until the account has the second factor that one of its roles requires. */
export function EnrolPage() {
  const t = useTexts();
  const [kind, setKind] = useState<SecondFactorKind>();
  const others = useExtensions(secondFactorKinds).filter((other) => other !== kind && other.isSupported());
  const Wizard = kind?.Enrolment ?? EnrolWizard;
  useTitle(t("secondFactor.title"));
  return (
    <App component={false}>
      <main className="sw-must-change">
        <Preferences />
        <div className="sw-signin-form">
          <h1>{t("secondFactor.mustTitle")}</h1>
          <Wizard text={t("secondFactor.mustWhy")} onDone={() => void loadSession()} onCancel={undefined} />
          {kind === undefined ? undefined : (
            <Button type="link" block onClick={() => setKind(undefined)}>
              {t("secondFactor.useApp")}
            </Button>
          )}
          {others.map((other) => (
            <Button key={other.label} type="link" block onClick={() => setKind(other)}>
              {t(other.label)}
            </Button>
          ))}
          <Button type="link" block onClick={() => void signOut()}>
            {t("shell.signOut")}
          </Button>
        </div>
      </main>
    </App>
  );
}
