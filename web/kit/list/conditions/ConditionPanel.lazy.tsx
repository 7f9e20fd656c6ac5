import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { FieldControl } from "../../form/FieldControl.tsx";
import type { Field } from "../../resource/field.ts";
import type { RecordRow } from "../../resource/resource.ts";
import { getLabelKey } from "../../resource/labelKeys.ts";
import { listFilterableFields } from "../filterableFields.ts";
import {
  addConditionDraft,
  type ConditionDraft,
  isDraftComplete,
  toConditionDrafts,
  toConditions,
} from "./conditionDraft.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import { maxConditions } from "../conditionText.ts";
import { noCriteria, withFilter } from "../listQuery.ts";
import type { List } from "../useList.ts";

type Props<Row extends RecordRow> = {
  list: List<Row>;
  /** The list's own filters that are not in the search bar. */
  fields: readonly Field[];
  onClose: () => void;
};

/** Edits conditions: the list's own filters, then any field with any operator. Enter applies all of them. */
export function ConditionPanel<Row extends RecordRow>({ list, fields, onClose }: Props<Row>) {
  const t = useTexts();
  const { resource, query } = list;
  const askable = useMemo(() => listFilterableFields(resource), [resource]);
  const [filters, setFilters] = useState(query.filters);
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>(() => toConditionDrafts(query.conditions, askable));
  const [isChecked, setChecked] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const form = useFirstFocus();

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const broken = drafts.findIndex((draft) => !isDraftComplete(draft));
    setChecked(true);
    if (broken >= 0) return focusValue(form.current, broken);
    list.change({ filters, conditions: drafts.flatMap(toConditions) }, "push");
    onClose();
  }

  function handleReset(): void {
    const { views } = list;
    if (views?.shownId === undefined) list.change(noCriteria, "push");
    else views.open(views.shownId);
    onClose();
  }

  function handleRemove(draft: ConditionDraft): void {
    setDrafts(drafts.filter((one) => one !== draft));
    add.current?.focus();
  }

  return (
    <form ref={form} className={askable.length > 0 ? "sw-where sw-where-wide" : "sw-where"} onSubmit={handleSubmit}>
      {fields.length > 0 && (
        <div className="sw-where-own">
          {fields.map((field) => (
            <OwnFilter
              key={field.name}
              label={t(getLabelKey(resource, field))}
              field={field}
              value={filters[field.name]}
              onChange={(value) => setFilters((before) => withFilter(before, field.name, value))}
            />
          ))}
        </div>
      )}
      {drafts.map((draft, index) => (
        <ConditionRow
          key={draft.key}
          draft={draft}
          number={index + 1}
          filterableFields={askable}
          isWrong={isChecked && !isDraftComplete(draft)}
          onChange={(next) => setDrafts(drafts.map((one) => (one === draft ? next : one)))}
          onRemove={() => handleRemove(draft)}
        />
      ))}
      {askable.length > 0 && (
        <Button
          ref={add}
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={drafts.length >= maxConditions}
          onClick={() => setDrafts(addConditionDraft(drafts, askable))}
        >
          {t("kit.where.add")}
        </Button>
      )}
      <div className="sw-search-more-actions">
        <Button onClick={handleReset}>{t("kit.reset")}</Button>
        <Button type="primary" htmlType="submit">
          {t("kit.search")}
        </Button>
      </div>
    </form>
  );
}

/** The panel is mounted only while it is open: its first input takes the focus. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, []);
  return form;
}

function focusValue(form: HTMLFormElement | null, index: number): void {
  form?.querySelectorAll(".sw-where-value")[index]?.querySelector("input")?.focus();
}

type OwnProps = { label: string; field: Field; value: unknown; onChange: (value: unknown) => void };

function OwnFilter({ label, field, value, onChange }: OwnProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <FieldControl field={field} id={id} isSearch value={value} onChange={onChange} />
    </div>
  );
}
