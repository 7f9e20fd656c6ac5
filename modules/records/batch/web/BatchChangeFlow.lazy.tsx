import { Form } from "antd";
import * as z from "zod";
import { useTexts } from "#base/i18n";
import { FieldItem } from "#kit/form/FieldItem.tsx";
import type { Values } from "#kit/resource/field.ts";
import { getLabelKey } from "#kit/resource/labelKeys.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import type { BatchChangeProps } from "./batchAction.ts";
import { BatchFlow } from "./BatchFlow.tsx";

const Input = z.union([z.string().min(1), z.number(), z.boolean(), z.array(z.number()).min(1)]);

/** Asks for the new value of a field and sets it in each selected row. */
export function BatchChangeFlow<Row extends RecordRow>({ list, change, onClosed }: BatchChangeProps<Row>) {
  const t = useTexts();
  const [form] = Form.useForm<Values>();
  const { resource } = list;
  const { call = "update" } = change;
  const field = resource.form.find(({ name }) => name === change.field);
  const entered: unknown = Form.useWatch(change.field, form);
  const value = Input.safeParse(entered).data;
  if (field === undefined) return undefined;

  async function validate(): Promise<boolean> {
    return await form.validateFields().then(
      () => true,
      () => false,
    );
  }

  return (
    <BatchFlow
      list={list}
      action={{ kind: "change", call, input: value === undefined ? {} : { [field.name]: value } }}
      changeTitle={t(change.title ?? getLabelKey(resource, field))}
      isComplete={value !== undefined}
      onValidate={validate}
      onClosed={onClosed}
    >
      <Form form={form} layout="vertical">
        <FieldItem resource={resource} field={field} kind="add" />
      </Form>
    </BatchFlow>
  );
}
