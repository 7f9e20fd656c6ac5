import { FilterOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { Field } from "../resource/field.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { ConditionPanel } from "./conditions/ConditionPanel.lazy.tsx";
import { DelayedSkeleton } from "./ListPlaceholder.tsx";
import type { List } from "./useList.ts";
import { lazyPart } from "../parts/lazyPart.ts";

type LazyPanelProps = { readonly render: (Panel: typeof ConditionPanel) => ReactNode };

// Most lists are viewed without it, so it loads late.
const LatePanel = lazyPart(async () => {
  const { ConditionPanel: Panel } = await import("./conditions/ConditionPanel.lazy.tsx");
  return ({ render }: LazyPanelProps) => render(Panel);
});
const Sheet = lazyPart(async () => (await import("../parts/BottomSheet.lazy.tsx")).BottomSheet);

type Props<Row extends RecordRow> = { list: List<Row>; fields: readonly Field[] };

/** The conditions that do not fit into the search bar, and conditions on any other field. They are applied together. */
export function MoreFilters<Row extends RecordRow>({ list, fields }: Props<Row>) {
  const t = useTexts();
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
    <Suspense fallback={<DelayedSkeleton />}>
      <LatePanel render={(Panel) => <Panel list={list} fields={fields} onClose={handleClose} />} />
    </Suspense>
  );
  const opener = (
    <Button
      ref={button}
      icon={<FilterOutlined aria-hidden />}
      aria-label={count === 0 ? t("kit.moreFilters") : t("kit.moreFiltersCount", { count })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={isNarrow ? () => setOpen(true) : undefined}
    >
      {isNarrow ? undefined : t("kit.moreFilters")}
      {count > 0 && <span className="sw-chip sw-chip-blue sw-filter-count" data-count={count} />}
    </Button>
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
