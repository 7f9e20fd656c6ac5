import { useQuery } from "@tanstack/react-query";
import { Form } from "antd";
import { useTexts } from "#base/i18n";
import { type RecordRow, type Resource, readFieldValue } from "../resource/resource.ts";
import { fetchPage } from "../list/usePageRows.ts";
import { useSettled } from "../parts/useSettled.ts";
import { useEditedRecord } from "./recordContext.ts";

type Props<Row extends RecordRow> = { resource: Resource<Row>; name: string };

/** Names another record with the same value: that is allowed, but rarely meant. */
export function SameValueNote<Row extends RecordRow>({ resource, name }: Props<Row>) {
  const t = useTexts();
  const edited = useEditedRecord();
  const value: unknown = Form.useWatch(name);
  const text = useSettled(typeof value === "string" ? value.trim() : "");
  const isOwn = edited !== undefined && readFieldValue(edited.record, name) === text;
  const { data } = useQuery({
    // Not under the name of the API: a write would find the record that this form has just saved.
    queryKey: ["same", resource.api.name, name, text],
    queryFn: async ({ signal }) => {
      const conditions = [{ field: name, operator: "equals", values: [text] }];
      return await fetchPage(resource, { page: 1, pageSize: 1, conditions }, signal);
    },
    enabled: text !== "" && !isOwn,
  });
  const other = data?.items[0];
  if (other === undefined || isOwn) return undefined;
  return (
    <span role="status" className="sw-form-warning">
      {t("kit.form.sameValue", { name: resource.getName(other) })}
    </span>
  );
}
