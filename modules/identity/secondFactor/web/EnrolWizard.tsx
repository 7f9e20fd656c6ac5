import { useState } from "react";
import { secondFactorApi } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { PasswordPrompt } from "#modules/identity/password/web";
import type { EnrolmentProps } from "./extensionPoints.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { ScanStep } from "./ScanStep.tsx";
import "./secondFactor.css";

type Step =
  | { readonly at: "password" }
  | { readonly at: "scan"; readonly uri: string; readonly secret: string }
  | { readonly at: "codes"; readonly codes: readonly string[] };

/** Sets up a second factor: asks for the password, shows the secret for the app, and shows the recovery codes. */
export function EnrolWizard({ text, onDone, onCancel }: EnrolmentProps) {
  const t = useTexts();
  const [step, setStep] = useState<Step>({ at: "password" });

  switch (step.at) {
    case "password":
      return (
        <PasswordPrompt
          text={text}
          label={t("secondFactor.next")}
          onCancel={onCancel}
          onPassword={async (password) =>
            setStep({ at: "scan", ...(await call(secondFactorApi, "begin", { password })) })
          }
        />
      );
    case "scan":
      return <ScanStep {...step} onCancel={onCancel} onConfirmed={(codes) => setStep({ at: "codes", codes })} />;
    case "codes":
      return <RecoveryCodes codes={step.codes} onKept={onDone} />;
  }
}
