import { Alert } from "antd";
import { useState } from "react";
import { toId } from "#contract/id";
import { DetailDrawer, type Dialog, formatDate, useCallResult, useTexts, useWrite } from "#kit";
import { toCalendarDay } from "#kit/cells/time.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import type { GrantableMenu } from "#modules/identity/role/contract";
import { type MenuPackage, menuPackageApi } from "../../contract.ts";
import { CheckTreePanel } from "./CheckTreePanel.tsx";
import { toTenantMenuNodes } from "./menuNodes.ts";

/** The menus of later versions that a package does not have, to take or to leave out. */
export function NewMenusDrawer({ dialog }: { dialog: Dialog<MenuPackage> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} width={720} title={({ name }) => t("menuPackage.newOf", { name })}>
      {(row) => <LoadedMenus row={row} onDone={dialog.close} />}
    </DetailDrawer>
  );
}

type Props = { row: MenuPackage; onDone: () => void };

function LoadedMenus({ row, onDone }: Props) {
  const { data: menus, error, refresh } = useCallResult(menuPackageApi, "newMenus", { id: row.id });
  if (menus === undefined) return <LoadNotice rows={6} error={error} onRetry={() => void refresh()} />;
  return <NewMenus row={row} menus={menus} onDone={onDone} />;
}

function NewMenus({ row: { id, reviewedAt }, menus, onDone }: Props & { menus: readonly GrantableMenu[] }) {
  const t = useTexts();
  const [value, setValue] = useState<ReadonlySet<string>>(() => new Set(listLeaves(menus)));
  const save = useWrite(menuPackageApi, "acceptNew", { done: "tenant.saved" });

  async function handleSave(): Promise<void> {
    const menuIdList = [...value].map((one) => toId(Number(one)));
    if (await save.run({ id, menuIdList })) onDone();
  }

  return (
    <CheckTreePanel
      label={t("menuPackage.newCount")}
      nodes={toTenantMenuNodes(menus, value, { t, hasPackage: false })}
      value={value}
      isBusy={save.isBusy}
      onChange={setValue}
      onSave={() => void handleSave()}
      onCancel={onDone}
    >
      <Alert type="info" showIcon title={t("menuPackage.newSince", { date: formatDate(toCalendarDay(reviewedAt)) })} />
    </CheckTreePanel>
  );
}

/** The ids of the entries without others below. */
function listLeaves(menus: readonly GrantableMenu[]): string[] {
  const parents = new Set(menus.map(({ parentId }) => parentId));
  return menus.flatMap(({ id }) => (parents.has(id) ? [] : [String(id)]));
}
