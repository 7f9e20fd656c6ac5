import { Segmented } from "antd";
import { useId } from "react";
import { toId } from "#contract/id";
import { RegistrationMode } from "#contract/signIn";
import { CopyButton, isPermitted, PickerControl, useCallResult, useTexts, useWrite } from "#kit";
import { registrationApi } from "../contract.ts";
import { createRegistrationUrl } from "./registrationTabs.ts";
import { schemePicker } from "./schemePicker.ts";

/** The registration settings of the tenant: whether it is open, its default scheme, and the address of the form. */
export function SettingBar() {
  const t = useTexts();
  const [modeId, wayField] = [useId(), useId()];
  const { data } = useCallResult(registrationApi, "setting", {});
  const save = useWrite(registrationApi, "saveSetting", { done: "kit.saved" });
  if (data === undefined) return undefined;
  const { mode, wayId, tenantId } = data;
  const isFixed = save.isBusy || !isPermitted({ of: registrationApi, call: "saveSetting" });
  const link = createRegistrationUrl({ tid: String(tenantId) });

  function handleWay(value: unknown): void {
    void save.run({ mode, wayId: typeof value === "number" ? toId(value) : null });
  }

  return (
    <section className="sw-surface sw-registration-setting" aria-label={t("registration.setting")}>
      <span id={modeId}>{t("registration.mode")}</span>
      <Segmented
        aria-labelledby={modeId}
        disabled={isFixed}
        value={mode}
        options={RegistrationMode.options.map((value) => ({ value, label: t(`registration.mode.${value}`) }))}
        onChange={(next) => void save.run({ mode: next, wayId })}
      />
      {mode === "approval" && (
        <span className="sw-registration-way">
          <label htmlFor={wayField}>{t("registration.defaultWay")}</label>
          <PickerControl
            picker={schemePicker}
            named={{ id: wayField }}
            label={t("registration.defaultWay")}
            isDisabled={isFixed}
            value={wayId}
            onChange={handleWay}
          />
        </span>
      )}
      <p>{t(`registration.note.${mode}`)}</p>
      {mode !== "closed" && (
        <p className="sw-registration-link">
          <span>{t("registration.link")}</span>
          <code>{link}</code>
          <CopyButton text={link} />
        </p>
      )}
    </section>
  );
}
