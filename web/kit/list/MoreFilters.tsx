import { FilterOutlined } from "@ant-design/icons";
import { Badge, Button, Popover } from "antd";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { Field } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { ConditionPanel } from "./ConditionPanel.tsx";
import { LateSkeleton } from "./ListNotice.tsx";
import type { List } from "./useList.ts";

type Loaded = { readonly render: (Panel: typeof ConditionPanel) => ReactNode };

// Most lists are looked at without it.
const LatePanel = lazy(async () => {
  const { ConditionPanel: Panel } = await import("./ConditionPanel.tsx");
  return { default: ({ render }: Loaded) => render(Panel) };
});
const Sheet = lazy(async () => ({ default: (await import("../views/Sheet.tsx")).Sheet }));

type Props<Row extends RecordRow> = { list: List<Row>; fields: readonly Field[] };

/** The conditions that have no room in the line, and those on any other field. They apply together. */
export function MoreFilters<Row extends RecordRow>({ list, fields }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { filters, conditions } = list.query;
  const count = fields.filter(({ name }) => filters[name] !== undefined).length + conditions.length;

  function handleClose(): void {
    setOpen(false);
    button.current?.focus();
  }

  const panel = (
    <Suspense fallback={<LateSkeleton />}>
      <LatePanel render={(Panel) => <Panel list={list} fields={fields} onClose={handleClose} />} />
    </Suspense>
  );
  const opener = (
    <Badge count={count} size="small">
      <Button
        ref={button}
        icon={<FilterOutlined aria-hidden />}
        aria-label={count === 0 ? t("kit.moreFilters") : t("kit.moreFiltersCount", { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isNarrow ? () => setOpen(true) : undefined}
      >
        {isNarrow ? undefined : t("kit.moreFilters")}
      </Button>
    </Badge>
  );
  if (isNarrow)
    return (
      <>
        {opener}
        {isOpen && (
          <Suspense>
            <Sheet title={t("kit.moreFilters")} onClosed={handleClose}>
              {panel}
            </Sheet>
          </Suspense>
        )}
      </>
    );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={(open) => (open ? setOpen(true) : handleClose())}
      destroyOnHidden
      content={
        <div className="sw-where-popup" role="dialog" aria-label={t("kit.moreFilters")}>
          {panel}
        </div>
      }
    >
      {opener}
    </Popover>
  );
}
