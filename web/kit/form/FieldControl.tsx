import { Input, InputNumber, Radio, Select, Switch } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import type * as z from "zod";
import { useWords } from "../../i18n.ts";
import { elementOf, manyAs, manyOf } from "../pickers/many.ts";
import { PickControl } from "../pickers/PickControl.tsx";
import type { Picker } from "../pickers/picker.ts";
import type { Field } from "../resource/field.ts";
import { valueOf } from "../resource/resource.ts";
import { type Option, optionOf, useOptionsOf } from "./choices.ts";
import { maximumOf } from "./formValues.ts";
import { useEditedRecord } from "./recordContext.ts";

/** What a form gives to the control inside of its item. */
type Given = {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: "true";
  "aria-required"?: "true";
};

type Props = Given & {
  field: Field;
  /** What the contract says about the field. */
  schema?: z.core.$ZodType | undefined;
  /** Named here where no visible label does it. */
  label?: string | undefined;
  /** The words of the visible label: a group of choices has no input that the label could name. */
  groupLabel?: string;
  isSearch?: boolean;
  isDisabled?: boolean;
};

/** The input of a field, by its kind. */
export function FieldControl(props: Props): ReactNode {
  const { field, schema, label, groupLabel, isSearch = false, isDisabled = false, ...given } = props;
  const { id = "", value, onChange = ignore, ...described } = given;
  const t = useWords();
  const optionsOf = useOptionsOf();
  const named = { id, ...described, ...(label === undefined ? {} : { "aria-label": label, placeholder: label }) };
  const control = { named, value, isDisabled, onChange };
  const chosen = { ...control, named: { placeholder: t("kit.choose"), ...named } };
  switch (field.kind) {
    case "text":
    case "textArea":
      return <TextControl {...control} isLong={field.kind === "textArea"} maximum={maximumOf(schema)} />;
    case "number":
      return (
        <InputNumber
          {...named}
          style={{ width: "100%" }}
          disabled={isDisabled}
          value={typeof value === "number" ? value : null}
          onChange={onChange}
        />
      );
    case "date":
      return <LateDate {...control} />;
    case "switch":
      return <Switch {...named} disabled={isDisabled} checked={value === true} onChange={onChange} />;
    case "status":
    case "radio":
    case "select": {
      const options = optionsOf(field, schema);
      const isOpen = !isSearch && field.kind !== "select";
      return isOpen ? (
        <Radios {...control} options={options} label={groupLabel} isButtons={field.kind === "radio"} />
      ) : (
        <Choose {...chosen} options={options} />
      );
    }
    case "many":
      return (
        <ChooseMany
          {...chosen}
          value={manyOf(value)}
          options={optionsOf(field, elementOf(schema))}
          onChange={(next) => onChange(manyAs(schema, next))}
        />
      );
    case "pick":
    case "picks":
      if (field.picker === undefined) return undefined;
      return <PickField {...chosen} field={field} picker={field.picker} label={label ?? groupLabel ?? ""} />;
    case "custom":
    default:
      return field.render?.({ id, value, onChange, isSearch, isDisabled });
  }
}

/** What the controls below have in common. */
type Control = { named: { id: string }; value: unknown; isDisabled: boolean; onChange: (value: unknown) => void };

type TextProps = Control & { isLong: boolean; maximum: number | undefined };

function TextControl({ named, value, isDisabled, onChange, isLong, maximum }: TextProps) {
  const about = {
    ...named,
    ...(maximum === undefined ? {} : { maxLength: maximum }),
    disabled: isDisabled,
    value: typeof value === "string" || typeof value === "number" ? String(value) : "",
  };
  return isLong ? (
    <Input.TextArea
      {...about}
      autoSize={{ minRows: 2, maxRows: 6 }}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <Input {...about} onChange={(event) => onChange(event.target.value)} />
  );
}

const DateControl = lazy(async () => ({ default: (await import("./DateControl.tsx")).DateControl }));

function LateDate(control: Control) {
  const t = useWords();
  return (
    <Suspense fallback={<Input {...control.named} disabled />}>
      <DateControl {...control} placeholder={t("kit.chooseDate")} />
    </Suspense>
  );
}

type OptionProps = Control & { options: readonly Option[] };

function Radios(props: OptionProps & { label: string | undefined; isButtons: boolean }) {
  const { named, value, isDisabled, onChange, options, label, isButtons } = props;
  return (
    <Radio.Group
      {...named}
      aria-label={label}
      optionType={isButtons ? "button" : "default"}
      options={[...options]}
      disabled={isDisabled}
      value={optionOf(options, value)?.value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A value that is not among the options any more is shown as it is. */
function Choose({ named, value, isDisabled, onChange, options }: OptionProps) {
  const t = useWords();
  const isSet = (typeof value === "string" && value !== "") || typeof value === "number";
  return (
    <Select
      {...named}
      allowClear
      {...(options.length > searchedAbove ? { showSearch: { optionFilterProp: "label" } } : {})}
      style={{ width: "100%" }}
      options={[...options]}
      disabled={isDisabled}
      notFoundContent={t("kit.none")}
      value={isSet ? (optionOf(options, value)?.value ?? value) : undefined}
      onChange={onChange}
    />
  );
}

type ManyProps = Omit<OptionProps, "value" | "onChange"> & {
  value: (string | number)[];
  onChange: (values: readonly (string | number)[]) => void;
};

function ChooseMany({ named, value, isDisabled, onChange, options }: ManyProps) {
  const t = useWords();
  return (
    <Select
      {...named}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      style={{ width: "100%" }}
      options={[...options]}
      disabled={isDisabled}
      notFoundContent={t("kit.none")}
      value={value.map((one) => optionOf(options, one)?.value ?? one)}
      onChange={onChange}
    />
  );
}

type PickFieldProps = Control & { field: Field; picker: Picker; label: string };

/**
 * A record often says itself what is picked in it, also where the caller may not ask for all there is. In a tree of its own
 * kind it picks what it stands below, so neither itself nor what lies below it.
 */
function PickField({ field: { name, kind, nameIn, empty }, ...control }: PickFieldProps) {
  const edited = useEditedRecord();
  const record = edited?.record;
  const { picker } = control;
  const given = record === undefined ? undefined : valueOf(record, name);
  const words = record === undefined || nameIn === undefined ? undefined : valueOf(record, nameIn);
  const isKnown = typeof given === "number" && typeof words === "string";
  return (
    <PickControl
      {...control}
      isMultiple={kind === "picks"}
      except={picker.tree !== undefined && picker.api === edited?.api ? edited.id : undefined}
      known={isKnown ? new Map([[given, words]]) : undefined}
      empty={empty}
    />
  );
}

/** So many options are looked through by the eye. */
const searchedAbove = 10;

function ignore(): void {
  // A form gives its own.
}
