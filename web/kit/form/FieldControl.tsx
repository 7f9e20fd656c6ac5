import { Input, Select, Switch } from "antd";
import { type ReactNode, Suspense } from "react";
import type * as z from "zod";
import { useTexts } from "#base/i18n";
import { formatMultiValue, getElementSchema, parseMultiValue } from "../pickers/multiValue.ts";
import { useClearButton } from "../parts/useClearButton.tsx";
import { PickerControl } from "../pickers/PickerControl.tsx";
import type { Picker } from "../resource/picker.ts";
import type { Field } from "../resource/field.ts";
import { readFieldValue } from "../resource/resource.ts";
import { findOption, type Option, useOptionResolver, withoutEmpty } from "./useOptionResolver.ts";
import { getMaxLength } from "./formValues.ts";
import { useEditedRecord } from "./recordContext.ts";
import { lazyPart } from "../parts/lazyPart.ts";
import { LateDateControl } from "./LateDateControl.tsx";

/** Props that a form item injects into its control. */
type InjectedProps = {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: "true";
  "aria-required"?: "true";
};

/** A field and what a form or a search passes to its control. */
export type FieldControlProps = InjectedProps & {
  field: Field;
  /** Schema of the field in the contract. */
  schema?: z.core.$ZodType | undefined;
  /** Accessible name if there is no visible label. */
  label?: string | undefined;
  /** Text of the visible label, for choice groups without an input that a label could name. */
  groupLabel?: string;
  isSearch?: boolean;
  isDisabled?: boolean;
};

/** The input of a field, by its kind, as a search shows it. `FormControl` is that of forms. */
export function FieldControl(props: FieldControlProps): ReactNode {
  const { field, schema, label, groupLabel, isSearch = false, isDisabled = false, ...controlProps } = props;
  const { id = "", value, onChange = ignore, ...described } = controlProps;
  const t = useTexts();
  const optionsOf = useOptionResolver();
  const named = { id, ...described, ...(label === undefined ? {} : { "aria-label": label, placeholder: label }) };
  const control = { named, value, isDisabled, onChange };
  const withPlaceholder = { ...control, named: { placeholder: t("kit.choose"), ...named } };
  switch (field.kind) {
    case "text":
    case "textArea":
      return <TextControl {...control} isLong={field.kind === "textArea"} maximum={getMaxLength(schema)} />;
    case "number":
      return <LateNumber {...control} />;
    case "date":
      return <LateDateControl {...control} />;
    case "switch":
      return <Switch {...named} disabled={isDisabled} checked={value === true} onChange={onChange} />;
    case "status":
    case "radio":
    case "select":
      // A search also finds the records whose value means "none".
      return isSearch ? (
        <Choose {...withPlaceholder} options={optionsOf(field, schema)} />
      ) : (
        <Choose {...withPlaceholder} empty={field.empty} options={withoutEmpty(optionsOf(field, schema), field)} />
      );
    case "many":
      return (
        <ChooseMany
          {...withPlaceholder}
          value={parseMultiValue(value)}
          options={optionsOf(field, getElementSchema(schema))}
          onChange={(next) => onChange(formatMultiValue(schema, next))}
        />
      );
    case "pick":
    case "picks":
      if (field.picker === undefined) return undefined;
      return <PickField {...withPlaceholder} field={field} picker={field.picker} label={label ?? groupLabel ?? ""} />;
    case "custom":
    default:
      return field.render?.({ id, value, onChange, isSearch, isDisabled });
  }
}

/** Common props of the controls below. */
type Control = { named: { id: string }; value: unknown; isDisabled: boolean; onChange: (value: unknown) => void };

type TextProps = Control & { isLong: boolean; maximum: number | undefined };

function TextControl({ named, value, isDisabled, onChange, isLong, maximum }: TextProps) {
  const t = useTexts();
  const isFull = typeof value === "string" && maximum !== undefined && value.length >= maximum;
  const inputProps = {
    ...named,
    ...(maximum === undefined ? {} : { maxLength: maximum }),
    disabled: isDisabled,
    value: typeof value === "string" || typeof value === "number" ? String(value) : "",
  };
  return (
    <>
      {isLong ? (
        <Input.TextArea
          {...inputProps}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...inputProps} onChange={(event) => onChange(event.target.value)} />
      )}
      {isFull && (
        <small role="status" className="sw-field-limit">
          {t("kit.form.limit", { maximum })}
        </small>
      )}
    </>
  );
}

const NumberControl = lazyPart(async () => (await import("./NumberControl.lazy.tsx")).NumberControl);

function LateNumber(control: Control) {
  return (
    <Suspense fallback={<Input {...control.named} disabled className="sw-number-placeholder" />}>
      <NumberControl {...control} />
    </Suspense>
  );
}

type OptionProps = Control & { options: readonly Option[] };

/** A value that is no longer among the options is shown as it is, one that means "none" like none. */
function Choose({ named, value, isDisabled, onChange, options, empty }: OptionProps & { empty?: unknown }) {
  const t = useTexts();
  const clearButton = useClearButton();
  const isSet = value !== empty && ((typeof value === "string" && value !== "") || typeof value === "number");
  return (
    <Select
      {...named}
      allowClear={clearButton}
      {...(options.length > maxUnsearchedOptions ? { showSearch: { optionFilterProp: "label" } } : {})}
      style={{ width: "100%" }}
      options={[...options]}
      disabled={isDisabled}
      notFoundContent={t("kit.none")}
      value={isSet ? (findOption(options, value)?.value ?? value) : undefined}
      onChange={(next) => onChange(next ?? empty)}
    />
  );
}

type ManyProps = Omit<OptionProps, "value" | "onChange"> & {
  value: (string | number)[];
  onChange: (values: readonly (string | number)[]) => void;
};

function ChooseMany({ named, value, isDisabled, onChange, options }: ManyProps) {
  const t = useTexts();
  const clearButton = useClearButton();
  return (
    <Select
      {...named}
      mode="multiple"
      allowClear={clearButton}
      showSearch={{ optionFilterProp: "label" }}
      style={{ width: "100%" }}
      options={[...options]}
      disabled={isDisabled}
      notFoundContent={t("kit.none")}
      value={value.map((one) => findOption(options, one)?.value ?? one)}
      onChange={onChange}
    />
  );
}

type PickFieldProps = Control & { field: Field; picker: Picker; label: string };

/**
 * The record often contains the name of its selection, also if the caller may not list all records. In a tree of its
 * own kind the selection is its parent, so the record itself and its descendants are excluded.
 */
function PickField({ field: { name, kind, nameField, empty, hasTop = false }, ...control }: PickFieldProps) {
  const edited = useEditedRecord();
  const record = edited?.record;
  const { picker } = control;
  const recordValue = record === undefined ? undefined : readFieldValue(record, name);
  const recordName = record === undefined || nameField === undefined ? undefined : readFieldValue(record, nameField);
  const isKnown = typeof recordValue === "number" && typeof recordName === "string";
  return (
    <PickerControl
      {...control}
      isMultiple={kind === "picks"}
      except={picker.tree !== undefined && picker.api === edited?.api ? edited.id : undefined}
      known={isKnown ? new Map([[recordValue, recordName]]) : undefined}
      empty={empty}
      hasTop={hasTop}
    />
  );
}

/** Number of options above which a select has a search. */
const maxUnsearchedOptions = 10;

function ignore(): void {
  // A form injects its own handler.
}
