import { useState } from "react";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { call } from "../api.ts";
import { useWords } from "../i18n.ts";
import { EnrolWizard } from "./EnrolWizard.tsx";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What can be done about one's own second factor. */
export type Task = "enable" | "replace" | "renew" | "remove";

type Props = { task: Task; onDone: () => void; onCancel: () => void };

/** One of the things that can be done, from its first question to its end. */
export function SecondFactorTask({ task, onDone, onCancel }: Props) {
  const t = useWords();
  switch (task) {
    case "enable":
      return <EnrolWizard text={t("secondFactor.intro")} {...{ onDone, onCancel }} />;
    case "replace":
      return <EnrolWizard text={t("secondFactor.replaceAsk")} {...{ onDone, onCancel }} />;
    case "renew":
      return <Renew {...{ onDone, onCancel }} />;
    case "remove":
      return (
        <PasswordQuestion
          text={t("secondFactor.removeAsk")}
          label={t("secondFactor.remove")}
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
  const t = useWords();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <PasswordQuestion
      text={t("secondFactor.renewAsk")}
      label={t("secondFactor.renew")}
      onCancel={onCancel}
      onPassword={async (password) => setCodes((await call(secondFactorApi, "renewCodes", { password })).codes)}
    />
  );
}
