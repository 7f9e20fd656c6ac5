import { Form } from "antd";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import type { Field, FormKind, Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import { FormControl } from "./FormControl.tsx";
import { SameValueNote, useSameValueRule } from "./SameValueNote.tsx";
import { findInputError, getFieldSchema, isFieldRequired } from "./formValues.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; field: Field; kind: FormKind };

/** A labelled input of a form. Validation and its messages come from the schema of the contract. */
export function FieldItem<Row extends RecordRow>({ resource, field, kind }: Props<Row>) {
  const { isDisabled, isShown, hint, hintFor = kind } = field;
  const labelProps = { resource, field, hint: hintFor === kind ? hint : undefined };
  if (isDisabled === undefined && isShown === undefined) return <Item {...labelProps} />;
  return (
    <Form.Item<Values> noStyle shouldUpdate>
      {({ getFieldsValue }) => {
        const values: Values = getFieldsValue(true);
        if (isShown?.(values, kind) === false) return undefined;
        return <Item {...labelProps} isDisabled={isDisabled?.(values, kind) === true} />;
      }}
    </Form.Item>
  );
}

type ItemProps<Row extends RecordRow> = {
  resource: Resource<Row>;
  field: Field;
  hint: TextKey | undefined;
  isDisabled?: boolean;
};

function Item<Row extends RecordRow>({ resource, field, hint, isDisabled = false }: ItemProps<Row>) {
  const t = useTexts();
  const schema = getFieldSchema(resource, field.name);
  const label = t(getLabelKey(resource, field));
  const sameValueRule = useSameValueRule({ resource, name: field.name });

  async function validate(_: unknown, value: unknown): Promise<void> {
    const complaint = findInputError(resource, { name: field.name, value }, t);
    if (complaint !== undefined) throw new Error(complaint);
  }

  const isUsuallyUnique = field.isUsuallyUnique === true;
  const note = isUsuallyUnique ? <SameValueNote resource={resource} name={field.name} /> : undefined;
  const extra = hint === undefined ? note : t(hint);
  return (
    <Form.Item
      name={field.name}
      label={label}
      required={isFieldRequired(resource, field.name)}
      rules={[{ validator: validate }, ...(isUsuallyUnique ? [sameValueRule] : [])]}
      validateTrigger="onBlur"
      validateFirst
      extra={extra}
      {...(field.isWide === true ? { className: "sw-form-wide" } : {})}
    >
      <FormControl field={field} schema={schema} groupLabel={label} isDisabled={isDisabled} />
    </Form.Item>
  );
}
