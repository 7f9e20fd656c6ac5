import { Input, Select, Switch } from "antd";
import { languages } from "#contract/languages";
import { useTexts } from "#kit";
import { NumberInput } from "#kit/form/NumberInput.tsx";
import type { DeclaredSetting } from "../contract.ts";
import { findUnitName, formatSpan, isOn, nameChoice, nameLanguage } from "./formatSetting.ts";

type Props = {
  readonly setting: DeclaredSetting;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly hasFault: boolean;
  /** The ids of the texts that name and describe it. */
  readonly named: { readonly "aria-labelledby": string; readonly "aria-describedby": string };
  readonly onChange: (value: string) => void;
};

/** The control of a setting, by the kind of its value. */
export function ValueControl(props: Props) {
  const { setting, value, isDisabled, hasFault, named, onChange } = props;
  const t = useTexts();
  const status = hasFault ? "error" : "";
  switch (setting.kind) {
    case "switch":
      return (
        <Switch
          {...named}
          checked={isOn(value)}
          disabled={isDisabled}
          onChange={(next) => onChange(next ? "True" : "False")}
        />
      );
    case "integer":
      return <NumberControl {...props} />;
    case "languages":
      return (
        <Select
          {...named}
          mode="multiple"
          className="sw-parameter-wide"
          status={status}
          disabled={isDisabled}
          value={value === "" ? [] : value.split(",")}
          options={languages.map((code) => ({ value: code, label: nameLanguage(code) }))}
          showSearch={{ optionFilterProp: "label" }}
          onChange={(next: string[]) => onChange(next.join(","))}
        />
      );
    case "choice":
      return (
        <Select
          {...named}
          className="sw-parameter-wide"
          status={status}
          disabled={isDisabled}
          value={value}
          options={setting.choices.map((choice) => ({ value: choice.value, label: nameChoice(setting, choice.value) }))}
          showSearch={{ optionFilterProp: "label" }}
          onChange={(next: string) => onChange(next)}
        />
      );
    case "secret":
      return (
        <Input.Password
          {...named}
          className="sw-parameter-wide"
          status={status}
          disabled={isDisabled}
          value={value}
          autoComplete="new-password"
          placeholder={t(setting.isSet ? "setting.secretKept" : "setting.none")}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "address":
    case "pattern":
      return (
        <Input
          {...named}
          className="sw-parameter-wide"
          status={status}
          disabled={isDisabled}
          value={value}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function NumberControl({ setting, value, isDisabled, hasFault, named, onChange }: Props) {
  const { unit, inherited } = setting;
  const span = value === "" ? undefined : formatSpan(unit, Number(value));
  return (
    <>
      <NumberInput
        {...named}
        className="sw-parameter-number"
        status={hasFault ? "error" : ""}
        disabled={isDisabled}
        value={value}
        precision={0}
        stringMode
        suffix={findUnitName(unit)}
        placeholder={inherited ?? ""}
        onChange={(next) => onChange(next ?? "")}
      />
      {span === undefined ? undefined : <span className="sw-parameter-span">{span}</span>}
    </>
  );
}
