import { HolderOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { type KeyboardEvent, useState } from "react";
import { ItemTag, useCallResult, useTexts, useWrite } from "#kit";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { insertNextTo, moveByOne } from "#kit/parts/rowOrder.ts";
import type { PointerDragHandlers } from "#kit/parts/usePointerDrag.ts";
import { useRowDrag } from "#kit/drag/useRowDrag.ts";
import { type DictionaryItem, dictionaryItemApi, type DictionaryType } from "../contract.ts";

type Props = { type: DictionaryType; onClosed: () => void };

/** Orders the items of a type by pointer, touch or keyboard. */
export function ArrangeDialog({ type, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [order, setOrder] = useState<readonly string[]>();
  const [announcement, setAnnouncement] = useState("");
  const stored = useCallResult(dictionaryItemApi, "list", { dictTypeId: type.id });
  const write = useWrite(dictionaryItemApi, "arrange", { done: "dictionaryItem.arranged", undo: true });
  const items = stored.data ?? [];
  const ids = order ?? items.map(({ id }) => String(id));
  const { dragged, getHandle } = useRowDrag((id, target, isBelow) =>
    setOrder(insertNextTo(ids, id, { target, isBelow })),
  );
  const byId = new Map(items.map((item) => [String(item.id), item]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const isOwnOnly = type.access !== "edit";

  function handleStep(item: DictionaryItem, isForward: boolean): void {
    const next = moveByOne(ids, String(item.id), isForward);
    setOrder(next);
    const place = next.indexOf(String(item.id)) + 1;
    setAnnouncement(t("dictionaryItem.movedTo", { name: item.i18nName, place, count: next.length }));
  }

  async function handleSave(): Promise<void> {
    if (await write.run({ dictTypeId: type.id, ids: ordered.map(({ id }) => id) })) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={520}
      title={t("dictionaryItem.arrangeOf", { name: type.i18nName })}
      okText={t("kit.save")}
      okButtonProps={{ disabled: order === undefined || items.length < 2, loading: write.isBusy }}
      mask={{ closable: false }}
      onOk={() => void handleSave()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{t(getNote(items.length, isOwnOnly))}</p>
      {stored.error !== undefined && <Alert type="error" showIcon title={stored.error.message} />}
      {stored.data === undefined && stored.error === undefined && <DelayedSkeleton />}
      <ol className="sw-dictionary-order">
        {ordered.map((item, index) => (
          <OrderedItem
            key={item.id}
            item={item}
            place={{ place: index + 1, count: ordered.length }}
            isDragged={dragged === String(item.id)}
            handle={isOwnOnly && !item.isOwn ? undefined : getHandle(String(item.id))}
            onStep={(isForward) => handleStep(item, isForward)}
          />
        ))}
      </ol>
      <span className="sw-hidden" role="status">
        {announcement}
      </span>
    </ModalDialog>
  );
}

function getNote(count: number, isOwnOnly: boolean) {
  if (count === 1) return "dictionaryItem.arrangeFew";
  return isOwnOnly ? "dictionaryItem.arrangeOwnText" : "dictionaryItem.arrangeText";
}

type ItemProps = {
  item: DictionaryItem;
  place: { place: number; count: number };
  isDragged: boolean;
  /** Without it the item stays in its place. */
  handle: PointerDragHandlers | undefined;
  onStep: (isForward: boolean) => void;
};

function OrderedItem({ item, place, isDragged, handle, onStep }: ItemProps) {
  const t = useTexts();

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown");
  }

  return (
    <li data-column={String(item.id)} data-dragged={isDragged}>
      <Button
        type="text"
        className="sw-drag"
        disabled={handle === undefined}
        icon={<HolderOutlined aria-hidden />}
        aria-label={t("dictionaryItem.move", { name: item.i18nName, ...place })}
        onKeyDown={handleKey}
        {...handle}
      />
      <ItemTag look={item} label={item.i18nName} />
      <span className="sw-dictionary-value">{item.value}</span>
    </li>
  );
}
