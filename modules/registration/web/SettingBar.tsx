import { Segmented } from "antd";
import { useId } from "react";
import { idOf } from "#contract/id";
import { RegistrationMode } from "#contract/signIn";
import { CopyButton, isPermitted, PickControl, useAnswer, useWords, useWrite } from "#kit";
import { registrationApi } from "#modules/registration/contract";
import { registrationLink } from "./places.ts";
import { wayPicker } from "./wayPicker.ts";

/** Whether people may register, what those get who name no scheme, and the address that they are given. */
export function SettingBar() {
  const t = useWords();
  const [modeId, wayField] = [useId(), useId()];
  const { data } = useAnswer(registrationApi, "setting", {});
  const save = useWrite(registrationApi, "saveSetting");
  if (data === undefined) return undefined;
  const { mode, wayId, tenantId } = data;
  const isFixed = save.isBusy || !isPermitted({ of: registrationApi, call: "saveSetting" });
  const link = registrationLink({ tid: String(tenantId) });

  function handleWay(value: unknown): void {
    void save.run({ mode, wayId: typeof value === "number" ? idOf(value) : null });
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
          <PickControl
            picker={wayPicker}
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
