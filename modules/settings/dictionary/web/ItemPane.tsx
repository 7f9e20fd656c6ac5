import { ArrowLeftOutlined, EditOutlined, OrderedListOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo, useState } from "react";
import {
  AddButton,
  CopyButton,
  DataTable,
  isPermitted,
  lazyComponent,
  ListForm,
  RowAction,
  SearchBar,
  useConfirm,
  useDialog,
  useInnerList,
  useTexts,
  useWrite,
} from "#kit";
import { ListTools, Tools } from "#kit/list/ListTools.tsx";
import { ToolSlot } from "#kit/list/toolSlot.ts";
import { FoldedTools } from "#kit/parts/lateFoldedTools.ts";
import { useHasRoom, useIsNarrow } from "#base/theme/theme.tsx";
import { type DictionaryItem, dictionaryItemApi, type DictionaryType } from "../contract.ts";
import { createItemResource } from "./dictionaryItem.resource.tsx";

const ArrangeDialog = lazyComponent(async () => (await import("./ArrangeDialog.tsx")).ArrangeDialog);

const adapt = { of: dictionaryItemApi, call: "update", label: "dictionaryItem.adapt" } as const;

type Props = { type: DictionaryType; onBack: (() => void) | undefined };

/** The items of one type. */
export function ItemPane({ type, onBack }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const hasRoom = useHasRoom();
  const resource = useItemResource(type);
  const list = useInnerList(resource, { dictTypeId: type.id });
  const arrange = useDialog<DictionaryType>();
  const reset = useReset();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const canArrange =
    isPermitted({ of: dictionaryItemApi, call: "arrange" }) && (type.access === "edit" || type.canAddItems);
  const actions = (item: DictionaryItem) => (
    <>
      {item.access === "adapt" && (
        <RowAction
          {...adapt}
          icon={<EditOutlined aria-hidden />}
          onClick={() => list.form.open({ kind: "edit", row: item })}
        />
      )}
      {item.replacedId !== null && (
        <RowAction of={dictionaryItemApi} call="reset" onClick={async () => await reset(item)} />
      )}
    </>
  );
  return (
    <section className="sw-surface sw-list sw-dictionary-items" aria-label={type.i18nName}>
      <header className="sw-list-title">
        {onBack !== undefined && (
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t("dictionary.back")}
            onClick={onBack}
          />
        )}
        <h2 title={type.i18nName}>{type.i18nName}</h2>
        <span className="sw-dictionary-code">
          {type.code}
          <CopyButton text={type.code} />
        </span>
        <div className="sw-list-actions">
          {canArrange && (
            <Button
              icon={<OrderedListOutlined aria-hidden />}
              aria-label={t("dictionaryItem.arrange")}
              title={t("dictionaryItem.arrange")}
              onClick={() => arrange.open(type)}
            />
          )}
          {isNarrow ? undefined : <Tools list={list} place="title" />}
          {hasRoom && <Tools list={list} place="file" />}
          <AddButton list={list} />
          {isNarrow && (
            <FoldedTools label={t("kit.moreTools")} slot={setSlot}>
              <ListTools list={list} />
              <Tools list={list} place="title" />
            </FoldedTools>
          )}
        </div>
      </header>
      <ToolSlot value={slot}>
        <SearchBar list={list} />
        <DataTable list={list} rowActions={actions} />
      </ToolSlot>
      <ListForm list={list} panels={[]} />
      {arrange.target === undefined ? undefined : <ArrangeDialog type={arrange.target} onClosed={arrange.close} />}
    </section>
  );
}

/** The list of the items. It stays the same while the type is loaded again, or an open form would lose its input. */
function useItemResource({ id, i18nName, isTenant, isEnum, canAddItems }: DictionaryType) {
  return useMemo(
    () => createItemResource({ id, i18nName, isTenant, isEnum, canAddItems }),
    [id, i18nName, isTenant, isEnum, canAddItems],
  );
}

/** Deletes an own version, so that the item of the platform applies again. */
function useReset(): (item: DictionaryItem) => Promise<void> {
  const t = useTexts();
  const confirm = useConfirm();
  const write = useWrite(dictionaryItemApi, "reset", { undo: true });
  return async ({ id, i18nName: name }) => {
    const title = t("dictionaryItem.resetAsk", { name });
    if (await confirm({ title, text: t("dictionaryItem.resetText"), ok: t("dictionaryItem.reset") }))
      await write.run({ id }, t("dictionaryItem.resetDone", { name }));
  };
}
