import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Popover } from "antd";
import { useId, useState } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { FieldControl } from "../form/FieldControl.tsx";
import type { Field } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { type Filters, withFilter } from "./listQuery.ts";
import type { List } from "./useList.ts";

type Props<Row extends RecordRow> = { list: List<Row>; fields: readonly Field[] };

/** The conditions that have no room in the line. They apply together, on the search button or Enter. */
export function MoreFilters<Row extends RecordRow>({ list, fields }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [draft, setDraft] = useState<Filters>();
  const { filters } = list.query;
  const count = fields.filter(({ name }) => filters[name] !== undefined).length;

  function apply(next: Filters): void {
    setDraft(undefined);
    list.setFilters(next);
  }

  function handleReset(): void {
    const names = new Set(fields.map(({ name }) => name));
    apply(Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name))));
  }

  const shown = draft ?? filters;
  const content = (
    <form
      className="sw-search-more"
      onSubmit={(event) => {
        event.preventDefault();
        apply(shown);
      }}
    >
      {fields.map((field) => (
        <Condition
          key={field.name}
          label={t(labelKeyOf(list.resource, field))}
          field={field}
          value={shown[field.name]}
          onChange={(value) => setDraft(withFilter(shown, field.name, value))}
        />
      ))}
      <div className="sw-search-more-actions">
        <Button onClick={handleReset}>{t("kit.reset")}</Button>
        <Button type="primary" htmlType="submit">
          {t("kit.search")}
        </Button>
      </div>
    </form>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={draft !== undefined}
      onOpenChange={(isOpen) => setDraft(isOpen ? filters : undefined)}
      content={content}
    >
      <Badge count={count} size="small">
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-label={count === 0 ? t("kit.moreFilters") : t("kit.moreFiltersCount", { count })}
        >
          {isNarrow ? undefined : t("kit.moreFilters")}
        </Button>
      </Badge>
    </Popover>
  );
}

type ConditionProps = { label: string; field: Field; value: unknown; onChange: (value: unknown) => void };

function Condition({ label, field, value, onChange }: ConditionProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <FieldControl field={field} id={id} isSearch value={value} onChange={onChange} />
    </div>
  );
}
