import { Form, type FormInstance } from "antd";
import { type ReactNode, useMemo } from "react";
import type { FormKind, Values } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { FormBaseline } from "./formBaseline.ts";
import { RecordContext } from "./recordContext.ts";

type Props<Row extends RecordRow> = {
  form: FormInstance<Values>;
  baseline: FormBaseline<Row>;
  kind: FormKind;
  render: (values: Values) => ReactNode;
};

/** What the input would change, beside the buttons of the form. */
export function FormChanges<Row extends RecordRow>({ form, baseline, kind, render }: Props<Row>) {
  const values = Form.useWatch((all: Values): Values | undefined => all, { form, preserve: true });
  const { resource, record, initial } = baseline;
  const api = resource.api.name;
  const inForm = useMemo(() => ({ api, kind, record }), [api, kind, record]);
  return (
    <RecordContext value={inForm}>
      <output className="sw-form-changes">{render(values ?? initial)}</output>
    </RecordContext>
  );
}
