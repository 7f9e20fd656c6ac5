import { Form } from "antd";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import type { Field, FormKind, Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { FieldControl } from "./FieldControl.tsx";
import { complaintAbout, fieldSchemaOf, isRequired } from "./formValues.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; field: Field; kind: FormKind };

/** A labelled input of a form. What it refuses, and why, is said by the contract's schema. */
export function FieldItem<Row extends RecordRow>({ resource, field, kind }: Props<Row>) {
  const { isDisabled, isShown, hint, hintFor = kind } = field;
  const about = { resource, field, hint: hintFor === kind ? hint : undefined };
  if (isDisabled === undefined && isShown === undefined) return <Item {...about} />;
  return (
    <Form.Item<Values> noStyle shouldUpdate>
      {({ getFieldsValue }) => {
        const values: Values = getFieldsValue(true);
        if (isShown?.(values, kind) === false) return undefined;
        return <Item {...about} isDisabled={isDisabled?.(values, kind) === true} />;
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
  const t = useWords();
  const schema = fieldSchemaOf(resource, field.name);
  const label = t(labelKeyOf(resource, field));

  async function validate(_: unknown, value: unknown): Promise<void> {
    const complaint = complaintAbout(schema, value, t);
    if (complaint !== undefined) throw new Error(complaint);
  }

  return (
    <Form.Item
      name={field.name}
      label={label}
      required={isRequired(schema)}
      rules={[{ validator: validate }]}
      validateTrigger="onBlur"
      validateFirst
      {...(hint === undefined ? {} : { extra: t(hint) })}
      {...(field.isWide === true ? { className: "sw-form-wide" } : {})}
    >
      <FieldControl field={field} schema={schema} groupLabel={label} isDisabled={isDisabled} />
    </Form.Item>
  );
}
