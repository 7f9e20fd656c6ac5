import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Form, type FormItemProps } from "antd";
import { useRef } from "react";
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
  const text = useSettled(trimmed(value));
  const isOwn = isOwnValue(edited, name, text);
  const { data } = useQuery({ ...sameValueQuery(resource, name, text), enabled: text !== "" && !isOwn });
  const other = data?.items[0];
  if (other === undefined || isOwn) return undefined;
  return (
    <span role="status" className="sw-form-warning">
      {t("kit.form.sameValue", { name: resource.getName(other) })}
    </span>
  );
}

/** Refuses the first save of a value that another record has: a note alone is overlooked. */
export function useSameValueRule<Row extends RecordRow>({ resource, name }: Props<Row>): Rule {
  const t = useTexts();
  const edited = useEditedRecord();
  const queries = useQueryClient();
  const refusedText = useRef<string>(undefined);

  async function validate(_: unknown, value: unknown): Promise<void> {
    const text = trimmed(value);
    if (text === "" || text === refusedText.current || isOwnValue(edited, name, text)) return;
    const query = sameValueQuery(resource, name, text);
    // Without an answer the save itself tells what is wrong.
    const page = await queries.query({ ...query, retry: false }).catch(() => undefined);
    const other = page?.items[0];
    if (other === undefined) return;
    refusedText.current = text;
    throw new Error(t("kit.form.sameValueAsk", { name: resource.getName(other) }));
  }

  return { validator: validate, validateTrigger: "onSubmit" };
}

type Rule = NonNullable<FormItemProps["rules"]>[number];

function trimmed(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function isOwnValue(edited: ReturnType<typeof useEditedRecord>, name: string, text: string): boolean {
  return edited !== undefined && readFieldValue(edited.record, name) === text;
}

function sameValueQuery<Row extends RecordRow>(resource: Resource<Row>, name: string, text: string) {
  return queryOptions({
    // Not under the name of the API: a write would find the record that this form has just saved.
    queryKey: ["same", resource.api.name, name, text],
    queryFn: async ({ signal }) => {
      const conditions = [{ field: name, operator: "equals", values: [text] }];
      return await fetchPage(resource, { page: 1, pageSize: 1, conditions }, { signal });
    },
    // The record that was saved a moment ago counts as well.
    staleTime: 0,
  });
}
