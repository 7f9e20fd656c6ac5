import { useState } from "react";
import { secondFactorApi } from "#modules/secondFactor/contract";
import { call } from "../api.ts";
import { useWords } from "../i18n.ts";
import { EnrolWizard } from "./EnrolWizard.tsx";
import { PasswordQuestion } from "./PasswordQuestion.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What can be done about one's own second factor. */
export type Task = "enable" | "addApp" | "replace" | "renew" | "remove" | "removeApp";

type Props = { task: Task; onDone: () => void; onCancel: () => void };

/** One of the things that can be done, from its first question to its end. */
export function SecondFactorTask({ task, onDone, onCancel }: Props) {
  const t = useWords();
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
        <PasswordQuestion
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
