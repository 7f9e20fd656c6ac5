import {
  late,
  DataTable,
  type FormTarget,
  isFieldHidden,
  isPermitted,
  type List,
  ListPage,
  noSelection,
  RowAction,
  SearchBar,
  SplitPage,
  useDialog,
  useList,
  useWrite,
} from "#kit";
import { permissionApi } from "#modules/permission/contract";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { accountResource } from "./account.resource.tsx";
import { AccountBulkActions } from "./AccountBulkActions.tsx";
import { AccountTarget } from "./accountTarget.ts";
import { OrganisationPanel, type Place, usePlace } from "./OrganisationPanel.tsx";

const GrantRolesDialog = late(async () => (await import("./GrantRolesDialog.tsx")).GrantRolesDialog);
const ResetPasswordDialog = late(async () => (await import("./ResetPasswordDialog.tsx")).ResetPasswordDialog);

const SecondFactorPanel = late(async () => (await import("./SecondFactorPanel.tsx")).SecondFactorPanel);

const explainKey = "account.explain";
const bulk = { of: accountApi, anyOf: ["setStatusMany", "grantRoleMany", "deleteMany"] } as const;

/** The accounts of the tenant beside the tree of its organisations. */
export function Component() {
  const [place, choose] = usePlace();
  const { orgId, withChildren } = place;
  const list = startingAt(place, useList(accountResource, orgId === undefined ? {} : { orgId, withChildren }));
  const granting = useDialog<Account>();
  const resetting = useDialog<Account>();
  const unlock = useWrite(accountApi, "unlockLogin");
  const { target } = list.form;

  function handleChoose(next: Place): void {
    list.select(noSelection);
    choose(next);
  }

  const actions = (row: Account) => (
    <>
      <RowAction of={accountApi} call="grantRole" onClick={() => granting.open(row)} />
      <RowAction of={accountApi} call="resetPwd" onClick={() => resetting.open(row)} />
      <RowAction of={permissionApi} call="explain" label={explainKey} onClick={() => explain(row)} />
      {row.isLocked && (
        <RowAction of={accountApi} call="unlockLogin" onClick={async () => void (await unlock.run({ id: row.id }))} />
      )}
    </>
  );
  const panel = {
    title: "account.secondFactor",
    render: (row: Account) => <SecondFactorPanel account={row} onReset={list.form.close} />,
  } as const;

  return (
    <AccountTarget value={target?.kind === "edit" ? target.row.id : 0}>
      <SplitPage panel={<OrganisationPanel place={place} onChoose={handleChoose} />}>
        <ListPage list={list} panels={isFieldHidden(accountApi, "secondFactorSince") ? [] : [panel]}>
          <SearchBar list={list} />
          <DataTable
            list={list}
            rowActions={actions}
            bulkActions={isPermitted(bulk) ? <AccountBulkActions list={list} /> : undefined}
          />
        </ListPage>
      </SplitPage>
      {granting.target === undefined ? undefined : <GrantRolesDialog dialog={granting} />}
      {resetting.target === undefined ? undefined : <ResetPasswordDialog dialog={resetting} />}
    </AccountTarget>
  );
}

/** Opens the page that says what an account may do, and why. */
function explain({ id }: Account): void {
  location.hash = `/system/permission?accountId=${id}`;
}

/** A new account works where the list is about. */
function startingAt({ orgId }: Place, list: List<Account>): List<Account> {
  const open = (target: FormTarget<Account>) =>
    list.form.open(target.kind === "add" && orgId !== undefined ? { kind: "add", values: { orgId } } : target);
  return { ...list, form: { ...list.form, open } };
}
