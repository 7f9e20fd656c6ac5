import { LoginOutlined } from "@ant-design/icons";
import * as z from "zod";
import { useState } from "react";
import { Id } from "#contract/id";
import {
  call,
  CallError,
  DataTable,
  lazyComponent,
  type List,
  ListPage,
  RowAction,
  SearchBar,
  showFailure,
  useConfirm,
  useDialog,
  useList,
  useTexts,
  useWrite,
} from "#kit";
import { App } from "antd";
import { useCopy } from "#kit/parts/CopyButton.tsx";
import { tenantDatabaseApi } from "#modules/identity/tenantDatabase/contract";
import { loadDatabaseDrawer } from "#modules/identity/tenantDatabase/web";
import { type Tenant, type TenantCounts, tenantAdministrationApi, tenantDeletionApi } from "../contract.ts";
import type { NewAccess } from "./AccessDialog.tsx";
import { createSignInAddress } from "./signInAddress.ts";
import { tenantResource } from "./tenant.resource.tsx";

const AccessDialog = lazyComponent(async () => (await import("./AccessDialog.tsx")).AccessDialog);
const EnterDialog = lazyComponent(async () => (await import("./EnterDialog.tsx")).EnterDialog);
const GrantsDrawer = lazyComponent(async () => (await import("./grants/GrantsDrawer.tsx")).GrantsDrawer);
const DeniedCallsDrawer = lazyComponent(async () => (await import("./grants/DeniedCallsDrawer.tsx")).DeniedCallsDrawer);
const AccountsDrawer = lazyComponent(async () => (await import("./AccountsDrawer.tsx")).AccountsDrawer);
const DatabaseDrawer = lazyComponent(loadDatabaseDrawer);

const copyLabel = "tenant.copyAddress";
const databaseLabel = "tenant.database";

const AddedTenant = z.object({ id: Id, account: z.string(), password: z.string() });

/** The tenants, with everything that an operator does with one. */
export function TenantList() {
  const [access, setAccess] = useState<NewAccess>();
  const list = reportingAdded(useList(tenantResource), setAccess);
  const entering = useDialog<Tenant>();
  const granting = useDialog<Tenant>();
  const denying = useDialog<Tenant>();
  const listing = useDialog<Tenant>();
  const locating = useDialog<Pick<Tenant, "id" | "name">>();
  const { copyAddress, prolong, resetPassword, remove } = useTenantActions(setAccess);

  const actions = (tenant: Tenant) => (
    <>
      <RowAction
        of={tenantAdministrationApi}
        call="enter"
        icon={<LoginOutlined aria-hidden />}
        onClick={() => entering.open(tenant)}
      />
      <RowAction of={tenantAdministrationApi} call="saveGrants" onClick={() => granting.open(tenant)} />
      <RowAction of={tenantAdministrationApi} call="grantApi" onClick={() => denying.open(tenant)} />
      <RowAction of={tenantAdministrationApi} call="userList" onClick={() => listing.open(tenant)} />
      <RowAction of={tenantDatabaseApi} call="place" label={databaseLabel} onClick={() => locating.open(tenant)} />
      <RowAction
        of={tenantAdministrationApi}
        call="page"
        label={copyLabel}
        onClick={async () => await copyAddress(tenant)}
      />
      <RowAction of={tenantAdministrationApi} call="prolong" onClick={async () => await prolong(tenant)} />
      <RowAction of={tenantAdministrationApi} call="resetPwd" onClick={async () => await resetPassword(tenant)} />
      <RowAction of={tenantDeletionApi} call="delete" isDangerous onClick={async () => await remove(tenant)} />
    </>
  );

  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} />
      {entering.target === undefined ? undefined : <EnterDialog tenant={entering.target} onClosed={entering.close} />}
      {granting.target === undefined ? undefined : <GrantsDrawer dialog={granting} />}
      {denying.target === undefined ? undefined : <DeniedCallsDrawer dialog={denying} />}
      {listing.target === undefined ? undefined : <AccountsDrawer dialog={listing} />}
      {locating.target === undefined ? undefined : <DatabaseDrawer dialog={locating} />}
      {access === undefined ? undefined : <AccessDialog access={access} onClosed={() => setAccess(undefined)} />}
    </ListPage>
  );
}

/** The answer to a new tenant holds the password of its administrator, once. */
function reportingAdded(list: List<Tenant>, onAdded: (access: NewAccess) => void): List<Tenant> {
  const report = (values: object, answer: unknown) => {
    const { data: added } = AddedTenant.safeParse(answer);
    if (added === undefined) return;
    const { data: named } = z.object({ name: z.string(), host: z.string().nullish() }).safeParse(values);
    onAdded({ ...added, name: named?.name ?? "", host: named?.host ?? null, isNew: true });
  };
  return { ...list, form: { ...list.form, onAdded: report } };
}

function describeDeletion(t: ReturnType<typeof useTexts>, counts: TenantCounts): string {
  if (counts.database === "away") return t("tenant.deleteAway");
  const removed = t("tenant.deleteText", counts);
  return counts.database === "own" ? `${removed} ${t("tenant.deleteOwn")}` : removed;
}

function useTenantActions(onAccess: (access: NewAccess) => void) {
  const t = useTexts();
  const { message } = App.useApp();
  const copy = useCopy();
  const confirm = useConfirm();
  const prolonging = useWrite(tenantAdministrationApi, "prolong");
  const removing = useWrite(tenantDeletionApi, "delete", { done: "tenant.deleted" });

  /** Shows why a call failed, and answers nothing then. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showFailure(error, message);
      return undefined;
    }
  }

  async function resetPassword({ userId, adminAccount, name, host, id }: Tenant): Promise<void> {
    if (userId === null) return;
    const password = await attempt(async () => await call(tenantAdministrationApi, "resetPwd", { userId }));
    if (password === undefined) return;
    onAccess({ id, name, host, account: adminAccount ?? "", password, isNew: false });
  }

  async function remove({ id, name }: Tenant): Promise<void> {
    const counts = await attempt(async () => await call(tenantDeletionApi, "deletionPreview", { id }));
    if (counts === undefined) return;
    const isMeant = await confirm({
      title: t("tenant.deleteNamed", { name }),
      text: describeDeletion(t, counts),
      ok: t("tenant.delete"),
      isDangerous: true,
      typed: name,
      width: 480,
    });
    if (isMeant) await removing.run({ id });
  }

  return {
    copyAddress: async (tenant: Tenant) => await copy(createSignInAddress(tenant)),
    prolong: async ({ id, name }: Tenant) => await prolonging.run({ id, months: 12 }, t("tenant.prolonged", { name })),
    resetPassword,
    remove,
  };
}
