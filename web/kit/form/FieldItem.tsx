import { Form } from "antd";
import { useWords } from "../../i18n.ts";
import type { Field } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { FieldControl } from "./FieldControl.tsx";
import { complaintAbout, fieldSchemaOf, isRequired, maximumOf } from "./formValues.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; field: Field };

/** A labelled input of a form. What it refuses, and why, is said by the contract's schema. */
export function FieldItem<Row extends RecordRow>({ resource, field }: Props<Row>) {
  const t = useWords();
  const schema = fieldSchemaOf(resource, field.name);

  async function validate(_: unknown, value: unknown): Promise<void> {
    const complaint = complaintAbout(schema, value, t);
    if (complaint !== undefined) throw new Error(complaint);
  }

  return (
    <Form.Item
      name={field.name}
      label={t(labelKeyOf(resource, field))}
      required={isRequired(schema)}
      rules={[{ validator: validate }]}
      validateTrigger={["onBlur", "onChange"]}
      validateFirst
      {...(field.isWide === true ? { className: "sw-form-wide" } : {})}
    >
      <FieldControl field={field} maximum={maximumOf(schema)} />
    </Form.Item>
  );
}
