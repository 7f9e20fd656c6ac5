import { Switch } from "antd";
import { useId } from "react";
import { isPermitted, loadSysInfo, useCallResult, useTexts, useWrite } from "#kit";
import { passwordPolicyApi, type SecondVerification } from "../contract.ts";

/** Whether sign-ins to the tenant need a second verification, and whether it is left to clients. Saved at once. */
export function SecondVerificationSection() {
  const t = useTexts();
  const { data, refresh } = useCallResult(passwordPolicyApi, "secondVerification", {});
  const save = useWrite(passwordPolicyApi, "saveSecondVerification", { done: "kit.saved" });
  const isOpen = isPermitted({ of: passwordPolicyApi, call: "saveSecondVerification" });
  if (data === undefined) return undefined;
  const { secondVer, secondVerByClient } = data;

  async function handleChange(rules: SecondVerification): Promise<void> {
    if (!(await save.run(rules))) return;
    await Promise.all([refresh(), loadSysInfo()]);
  }

  return (
    <fieldset>
      <legend>{t("passwordPolicy.secondVer")}</legend>
      <RuleSwitch
        label={t("passwordPolicy.secondVerOn")}
        hint={t("passwordPolicy.secondVerHint")}
        isOn={secondVer}
        isDisabled={!isOpen || save.isBusy}
        onChange={(isOn) => void handleChange({ secondVer: isOn, secondVerByClient: isOn && secondVerByClient })}
      />
      <RuleSwitch
        label={t("passwordPolicy.secondVerByClient")}
        hint={t("passwordPolicy.secondVerByClientHint")}
        isOn={secondVerByClient}
        isDisabled={!isOpen || !secondVer || save.isBusy}
        onChange={(isOn) => void handleChange({ secondVer, secondVerByClient: isOn })}
      />
    </fieldset>
  );
}

type RuleSwitchProps = {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function RuleSwitch({ label, hint, isOn, isDisabled, onChange }: RuleSwitchProps) {
  const [name, note] = [useId(), useId()];
  return (
    <div className="sw-policy-switch">
      <Switch
        aria-labelledby={name}
        aria-describedby={note}
        checked={isOn}
        disabled={isDisabled}
        onChange={(next) => onChange(next)}
      />
      <span id={name}>{label}</span>
      <p id={note} className="sw-policy-hint">
        {hint}
      </p>
    </div>
  );
}
