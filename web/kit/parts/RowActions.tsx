import { EditOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { Children, Fragment, isValidElement, type ReactNode, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { canCall } from "#base/session/session";
import type { RecordPanel } from "../list/listExtension.ts";
import { useListExtensions } from "../list/useListExtensions.ts";
import type { List } from "../list/useList.ts";
import type { RecordRow } from "../resource/resource.ts";
import { getLabelKey } from "../resource/labelKeys.ts";
import { IconButton } from "./IconButton.tsx";
import { canWrite } from "./canWrite.ts";
import { DetailDrawer } from "./DetailDrawer.tsx";
import { RecordNotice } from "./RecordNotice.tsx";
import { RowAction, type RowActionProps, useActionConfirm } from "./RowAction.tsx";
import { useConfirm } from "./useConfirm.ts";
import { useDialog } from "./useDialog.ts";
import { isTracked, useUndoLoader } from "./useUndo.ts";
import { useWrite } from "./useWrite.ts";

type Props<Row extends RecordRow> = { list: List<Row>; row: Row; isOnCard?: boolean; children?: ReactNode };

type Item = NonNullable<MenuProps["items"]>[number];

/**
 * Edit, and a menu of the rest: copy, the actions given as children, the panels of modules, and below a divider what is
 * dangerous, delete last. If rows cannot be edited, the first action with an icon is before the menu; on a card it is a
 * button of its own at the end. Otherwise a card has the menu only: its name would be cut.
 */
export function RowActions<Row extends RecordRow>({ list, row, isOnCard = false, children }: Props<Row>) {
  const t = useTexts();
  const ask = useActionConfirm();
  const remove = useRemove(list);
  const panels = useOfferedPanels(list);
  const drawer = useDialog<PanelTarget<Row>>();
  const { getName, prefix } = list.resource;
  const scope = { prefix, name: getName(row) };
  const isFinal = list.resource.isFinal?.(row) === true;
  const isBuiltIn = list.resource.isBuiltIn?.(row) === true;
  const may = (call: string) => canWrite(list.resource, call);
  const hasForm = list.resource.form.length > 0;
  // An API that copies records itself copies more than a form holds; its module offers that.
  const copiesItself = list.resource.api.calls["copy"] !== undefined;

  const copy: Item[] =
    hasForm && may("add") && !copiesItself && !isBuiltIn
      ? [{ key: "copy", label: t("kit.copy"), onClick: () => list.form.open({ kind: "copy", row }) }]
      : [];
  const canEdit = hasForm && may("update") && !isFinal;
  const childActions = actionsIn(children);
  const first = canEdit ? undefined : childActions.find(({ icon }) => icon !== undefined);
  const asItem = ({ call, onClick, isDangerous = false, label }: RowActionProps) => ({
    key: call,
    danger: isDangerous,
    label: t(getLabelKey(scope, { name: call, ...(label === undefined ? {} : { label }) })),
    onClick: () => {
      void ask(call, scope, isDangerous).then(async (isMeant) => (isMeant ? await onClick() : undefined));
    },
  });
  const own = childActions.filter((action) => action !== first).map(asItem);
  const [usual, dangerous] = [own.filter(({ danger }) => !danger), own.filter(({ danger }) => danger)];
  const past: Item[] = panels.map((panel) => ({
    key: panel.name,
    label: t(panel.title),
    onClick: () => drawer.open({ panel, row }),
  }));
  const deletion: Item[] =
    may("delete") && !isFinal && !isBuiltIn
      ? [{ key: "delete", label: t("kit.delete"), danger: true, onClick: () => void remove(row) }]
      : [];
  const harmless = [...copy, ...usual, ...past];
  const last = [...dangerous, ...deletion];
  const isDivided = harmless.length > 0 && last.length > 0;
  const rest = [...harmless, ...(isDivided ? [{ type: "divider" as const }] : []), ...last];
  const edit = { label: t("kit.editOf", scope), onClick: () => list.form.open({ kind: "edit", row }) };
  const isEditInMenu = canEdit && isOnCard && rest.length > 0;
  const items = isEditInMenu ? [{ key: "edit", ...edit }, ...rest] : rest;

  return (
    <span className="sw-row-actions">
      {canEdit && !isEditInMenu && <IconButton icon={<EditOutlined aria-hidden />} {...edit} />}
      {first !== undefined && <First item={asItem(first)} icon={first.icon} name={scope.name} isOnCard={isOnCard} />}
      {items.length > 0 && <More items={items} label={t("kit.moreOf", scope)} />}
      <DetailDrawer dialog={drawer} title={({ panel }) => t(panel.drawerTitle, { name: scope.name })}>
        {({ panel: { Panel }, row: { id } }) => (
          <>
            <RecordNotice resource={list.resource} id={id} />
            <Panel resource={list.resource} id={id} recordName={scope.name} />
          </>
        )}
      </DetailDrawer>
    </span>
  );
}

/** The open panel and its row. */
type PanelTarget<Row> = { readonly panel: RecordPanel; readonly row: Row };

function useOfferedPanels<Row extends RecordRow>({ resource }: List<Row>): readonly RecordPanel[] {
  const { recordPanels } = useListExtensions();
  return recordPanels.filter((panel) => panel.isOffered(resource));
}

type FirstProps = { item: { label: string; onClick: () => void }; name: string; icon: ReactNode; isOnCard: boolean };

/** The accessible name contains the name of the row, as that of the menu does. */
function First({ item: { label, onClick }, name, icon, isOnCard }: FirstProps) {
  const t = useTexts();
  const accessibleName = t("kit.actionOf", { action: label, name });
  if (!isOnCard) return <IconButton icon={icon} label={accessibleName} onClick={onClick} />;
  return (
    <Button className="sw-card-action" icon={icon} aria-label={accessibleName} onClick={onClick}>
      {label}
    </Button>
  );
}

/** The menu is created when it is first opened, because a list has many rows. */
function More({ items, label }: { items: Item[]; label: string }) {
  const [isOpen, setOpen] = useState<boolean>();
  const trigger = useRef<HTMLButtonElement>(null);
  useBackStep(isOpen === true, () => handleOpen(false));

  /** A closing menu returns the focus to its button. */
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
      // A dialog opened by Enter takes the focus at once, so the same key press would activate its first button.
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

/** Whether a list offers actions on rows at all. */
export function useHasRowActions<Row extends RecordRow>(list: List<Row>): boolean {
  const panels = useOfferedPanels(list);
  const { resource } = list;
  const canOpenForm = canWrite(resource, "update") || canWrite(resource, "add");
  return canWrite(resource, "delete") || panels.length > 0 || (resource.form.length > 0 && canOpenForm);
}

function useRemove<Row extends RecordRow>({ resource: { api, getName } }: List<Row>): (row: Row) => Promise<void> {
  const t = useTexts();
  const confirm = useConfirm();
  const canUndo = useUndoLoader() !== undefined && isTracked(api);
  const write = useWrite(api, "delete", { done: "kit.deleted", undo: canUndo });
  return async (row) => {
    const title = t("kit.deleteAsk", { name: getName(row) });
    if (
      await confirm({
        title,
        text: t(canUndo ? "kit.deleteUndo" : "kit.deleteText"),
        ok: t("kit.delete"),
        isDangerous: true,
      })
    )
      await write.run({ id: row.id }, t("kit.deletedNamed", { name: getName(row) }));
  };
}

/** The permitted `RowAction`s among the children, including those in fragments. */
function actionsIn(children: ReactNode): RowActionProps[] {
  return Children.toArray(children).flatMap((child) => {
    if (isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment)
      return actionsIn(child.props.children);
    if (!isValidElement<RowActionProps>(child) || child.type !== RowAction) return [];
    return canCall(child.props.of, child.props.call) ? [child.props] : [];
  });
}
