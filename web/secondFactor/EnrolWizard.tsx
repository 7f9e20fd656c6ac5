import { useState } from "react";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { call } from "../api.ts";
import { useWords } from "../i18n.ts";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { ScanStep } from "./ScanStep.tsx";
import "./secondFactor.css";

type Step =
  | { readonly at: "password" }
  | { readonly at: "scan"; readonly uri: string; readonly secret: string }
  | { readonly at: "codes"; readonly codes: readonly string[] };

type Props = {
  /** Why it is set up, above the first question. */
  text: string;
  /** It counts from now on, and the recovery codes have been seen. */
  onDone: () => void;
  onCancel: (() => void) | undefined;
};

/** Sets a second factor up: proves by the password who one is, takes the secret into the app, and keeps the recovery codes. */
export function EnrolWizard({ text, onDone, onCancel }: Props) {
  const t = useWords();
  const [step, setStep] = useState<Step>({ at: "password" });

  switch (step.at) {
    case "password":
      return (
        <PasswordQuestion
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
