import { useState } from "react";
import { secondFactorApi } from "../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { EnrolWizard } from "./EnrolWizard.tsx";
import { PasswordPrompt } from "#modules/identity/password/web";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** The actions on the account's own second factor. */
export type SecondFactorAction = "enable" | "addApp" | "replace" | "renew" | "remove" | "removeApp";

type Props = { task: SecondFactorAction; onDone: () => void; onCancel: () => void };

/** One of these actions, from its first step to its end. */
export function SecondFactorTask({ task, onDone, onCancel }: Props) {
  const t = useTexts();
  switch (task) {
    case "enable":
    case "addApp":
      return <EnrolWizard text={t("secondFactor.intro")} {...{ onDone, onCancel }} />;
    case "replace":
      return <EnrolWizard text={t("secondFactor.replaceAsk")} {...{ onDone, onCancel }} />;
    case "renew":
      return <Renew {...{ onDone, onCancel }} />;
    case "remove":
    case "removeApp":
      return (
        <PasswordPrompt
          text={t(`secondFactor.${task}Ask`)}
          label={t(`secondFactor.${task}`)}
          isDangerous
          onCancel={onCancel}
          onPassword={async (password) => {
            await call(secondFactorApi, "remove", { password });
            onDone();
          }}
        />
      );
  }
}

function Renew({ onDone, onCancel }: Omit<Props, "task">) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <PasswordPrompt
      text={t("secondFactor.renewAsk")}
      label={t("secondFactor.renew")}
      onCancel={onCancel}
      onPassword={async (password) => setCodes((await call(secondFactorApi, "renewCodes", { password })).codes)}
    />
  );
}
