import { EditOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { Children, Fragment, isValidElement, type ReactNode, useRef, useState } from "react";
import { useWords } from "../../i18n.ts";
import { mayCall } from "../../session/session.ts";
import { HistoryDrawer } from "../history/HistoryDrawer.tsx";
import { hasHistory, isTracked } from "../history/tracked.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import { labelKeyOf } from "../resource/words.ts";
import { IconButton } from "./IconButton.tsx";
import { mayWrite } from "./mayWrite.ts";
import { RowAction, type RowActionProps, useAsk } from "./RowAction.tsx";
import { useConfirm } from "./useConfirm.ts";
import { useDialog } from "./useDialog.ts";
import { useWrite } from "./useWrite.ts";

type Props<Row extends RecordRow> = { list: List<Row>; row: Row; isOnCard?: boolean; children?: ReactNode };

type Item = NonNullable<MenuProps["items"]>[number];

/**
 * Edit, and a menu of the rest: copy, the actions given as children, history, and delete behind a rule. Where nothing can
 * be edited, the first action with an icon stands before the menu. A card on a phone has room for the menu alone: what it
 * is about would be cut short otherwise.
 */
export function RowActions<Row extends RecordRow>({ list, row, isOnCard = false, children }: Props<Row>) {
  const t = useWords();
  const ask = useAsk();
  const remove = useRemove(list);
  const history = useDialog<Row>();
  const { nameOf, prefix } = list.resource;
  const scope = { prefix, name: nameOf(row) };
  const isFinal = list.resource.isFinal?.(row) === true;
  const may = (call: string) => mayWrite(list.resource, call);
  const hasForm = list.resource.form.length > 0;
  // An API that copies records itself takes along more than a form holds; its module offers that.
  const copiesItself = list.resource.api.calls["copy"] !== undefined;

  const copy: Item[] =
    hasForm && may("add") && !copiesItself
      ? [{ key: "copy", label: t("kit.copy"), onClick: () => list.form.open({ kind: "copy", row }) }]
      : [];
  const canEdit = hasForm && may("update") && !isFinal;
  const given = actionsIn(children);
  const first = canEdit || isOnCard ? undefined : given.find(({ icon }) => icon !== undefined);
  const asItem = ({ call, onClick, isDangerous = false, label }: RowActionProps) => ({
    key: call,
    danger: isDangerous,
    label: t(labelKeyOf(scope, { name: call, ...(label === undefined ? {} : { label }) })),
    onClick: () => {
      void ask(call, scope, isDangerous).then(async (isMeant) => (isMeant ? await onClick() : undefined));
    },
  });
  const own = given.filter((action) => action !== first).map(asItem);
  const past: Item[] = hasHistory(list.resource)
    ? [{ key: "history", label: t("kit.history"), onClick: () => history.open(row) }]
    : [];
  const last: Item[] =
    may("delete") && !isFinal
      ? [{ key: "delete", label: t("kit.delete"), danger: true, onClick: () => void remove(row) }]
      : [];
  const rest = [
    ...copy,
    ...own,
    ...past,
    ...(copy.length + own.length + past.length > 0 && last.length > 0 ? [{ type: "divider" as const }] : []),
    ...last,
  ];
  const edit = { label: t("kit.editOf", scope), onClick: () => list.form.open({ kind: "edit", row }) };
  const isEditInMenu = canEdit && isOnCard && rest.length > 0;
  const items = isEditInMenu ? [{ key: "edit", ...edit }, ...rest] : rest;

  return (
    <span className="sw-row-actions">
      {canEdit && !isEditInMenu && <IconButton icon={<EditOutlined aria-hidden />} {...edit} />}
      {first !== undefined && <First item={asItem(first)} icon={first.icon} name={scope.name} />}
      {items.length > 0 && <More items={items} label={t("kit.moreOf", scope)} />}
      <HistoryDrawer resource={list.resource} dialog={history} />
    </span>
  );
}

type FirstProps = { item: { label: string; onClick: () => void }; name: string; icon: ReactNode };

/** Its name says whose action it is, as that of the menu does. */
function First({ item: { label, onClick }, name, icon }: FirstProps) {
  const t = useWords();
  return <IconButton icon={icon} label={t("kit.actionOf", { action: label, name })} onClick={onClick} />;
}

/** The menu is made when it is first opened: a list has many rows. */
function More({ items, label }: { items: Item[]; label: string }) {
  const [isOpen, setOpen] = useState<boolean>();
  const trigger = useRef<HTMLButtonElement>(null);

  /** A menu that closes gives the keyboard back to its button. */
  function handleOpen(next: boolean): void {
    const isInMenu = document.activeElement?.closest("[role=menu]") instanceof HTMLElement;
    setOpen(next);
    if (!next && isInMenu) trigger.current?.focus();
  }

  const icon = <EllipsisOutlined aria-hidden />;
  if (isOpen === undefined)
    return <IconButton icon={icon} label={label} opens="menu" isOpen={false} onClick={() => setOpen(true)} />;
  return (
    <Dropdown
      // What opens by Enter takes the focus at once; the same press would be one on its first button.
      menu={{ items, onClick: ({ domEvent }) => domEvent.preventDefault() }}
      trigger={["click"]}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={handleOpen}
      autoFocus
    >
      <IconButton ref={trigger} icon={icon} label={label} opens="menu" isOpen={isOpen} />
    </Dropdown>
  );
}

/** Whether a list has anything to offer on its rows, whatever the row. */
export function hasRowActions<Row extends RecordRow>({ resource }: List<Row>): boolean {
  const canOpenForm = mayWrite(resource, "update") || mayWrite(resource, "add");
  return mayWrite(resource, "delete") || hasHistory(resource) || (resource.form.length > 0 && canOpenForm);
}

function useRemove<Row extends RecordRow>({ resource: { api, nameOf } }: List<Row>): (row: Row) => Promise<void> {
  const t = useWords();
  const confirm = useConfirm();
  const canUndo = isTracked(api);
  const write = useWrite(api, "delete", { done: "kit.deleted", undo: canUndo });
  return async (row) => {
    const title = t("kit.deleteAsk", { name: nameOf(row) });
    if (
      await confirm({
        title,
        text: t(canUndo ? "kit.deleteUndo" : "kit.deleteText"),
        ok: t("kit.delete"),
        isDangerous: true,
      })
    )
      await write.run({ id: row.id });
  };
}

/** The permitted `RowAction`s among the children, also inside of fragments. */
function actionsIn(children: ReactNode): RowActionProps[] {
  return Children.toArray(children).flatMap((child) => {
    if (isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment)
      return actionsIn(child.props.children);
    if (!isValidElement<RowActionProps>(child) || child.type !== RowAction) return [];
    return mayCall(child.props.of, child.props.call) ? [child.props] : [];
  });
}
