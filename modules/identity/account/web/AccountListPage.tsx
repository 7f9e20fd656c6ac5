import { FormOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Id } from "#contract/id";
import {
  lazyComponent,
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
  useTexts,
  useWrite,
} from "#kit";
import { useExtensions } from "#kit/extensionPoint.ts";
import { findOnlyOrganisation } from "#modules/identity/organisation/web";
import { roleText } from "#modules/identity/role/text";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { accountResource } from "./account.resource.tsx";
import { newPasswordsText } from "./text/index.ts";
import { AccountBulkActions } from "./AccountBulkActions.tsx";
import { AccountTarget } from "./accountTarget.ts";
import { accountActions } from "./extensionPoints.ts";
import { OrganisationPanel, type OrganisationSelection, useOrganisationSelection } from "./OrganisationPanel.tsx";

const GrantRolesDialog = lazyComponent(async () => (await import("./GrantRolesDialog.tsx")).GrantRolesDialog, {
  texts: roleText,
});
const NewPasswordsDialog = lazyComponent(async () => (await import("./NewPasswordsDialog.tsx")).NewPasswordsDialog, {
  texts: newPasswordsText,
});
const ResetPasswordDialog = lazyComponent(async () => (await import("./ResetPasswordDialog.tsx")).ResetPasswordDialog);

const RequirementsDialog = lazyComponent(async () => (await import("./RequirementsDialog.tsx")).RequirementsDialog);

const SecondFactorPanel = lazyComponent(async () => (await import("./SecondFactorPanel.tsx")).SecondFactorPanel);

const handOver = "account.handOver";
const requirements = { of: accountApi, call: "saveRequirements" } as const;
const renewal = { of: accountApi, call: "resetPwdMany" } as const;

/** The accounts of the tenant next to the tree of its organisations. */
export function Component() {
  const t = useTexts();
  const [selection, select] = useOrganisationSelection();
  const { orgId, withChildren } = selection;
  const list = startingAt(
    selection,
    useList(accountResource, orgId === undefined ? {} : { orgId, withChildren }),
    handleAdded,
  );
  const requiring = useDialog<true>();
  const granting = useDialog<Account>();
  const resetting = useDialog<Account>();
  const [added, setAdded] = useState<readonly Id[]>([]);
  const handingOver = useDialog<Account>();
  const unlock = useWrite(accountApi, "unlockLogin");
  const extensions = useExtensions(accountActions);
  const { target } = list.form;

  function handleAdded(id: Id): void {
    setAdded((earlier) => [...earlier, id]);
  }

  function handleChoose(next: OrganisationSelection): void {
    list.select(noSelection);
    select(next);
  }

  const actions = (row: Account) => (
    <>
      <RowAction of={accountApi} call="grantRole" onClick={() => granting.open(row)} />
      <RowAction of={accountApi} call="resetPwd" onClick={() => resetting.open(row)} />
      {row.lastLoginTime === null && (
        <RowAction of={accountApi} call="resetPwdMany" label={handOver} onClick={() => handingOver.open(row)} />
      )}
      {extensions.map(({ run, ...action }) => (
        <RowAction key={action.call} {...action} onClick={() => run(row)} />
      ))}
      {row.isLocked && (
        <RowAction
          of={accountApi}
          call="unlockLogin"
          onClick={async () =>
            void (await unlock.run({ id: row.id }, t("account.unlockedNamed", { name: row.realName })))
          }
        />
      )}
    </>
  );
  const panel = {
    title: "account.secondFactor",
    render: (row: Account) => <SecondFactorPanel account={row} onReset={list.form.close} />,
  } as const;

  return (
    <AccountTarget value={target?.kind === "edit" ? target.row.id : 0}>
      <SplitPage panel={<OrganisationPanel selection={selection} onChoose={handleChoose} />}>
        <ListPage
          list={list}
          tools={
            isPermitted(requirements) ? (
              <Button type="text" icon={<FormOutlined aria-hidden />} onClick={() => requiring.open(true)}>
                {t("account.requirements")}
              </Button>
            ) : undefined
          }
          panels={isFieldHidden(accountApi, "secondFactorSince") ? [] : [panel]}
        >
          <SearchBar list={list} />
          <DataTable
            list={list}
            rowActions={actions}
            bulkActions={isPermitted(renewal) ? <AccountBulkActions list={list} /> : undefined}
          />
        </ListPage>
      </SplitPage>
      {requiring.target === undefined ? undefined : <RequirementsDialog onClosed={requiring.close} />}
      {granting.target === undefined ? undefined : <GrantRolesDialog dialog={granting} />}
      {target === undefined && added.length > 0 && isPermitted(renewal) ? (
        <NewPasswordsDialog ids={added} origin="added" onClosed={() => setAdded([])} />
      ) : undefined}
      {handingOver.target === undefined ? undefined : (
        <NewPasswordsDialog ids={[handingOver.target.id]} origin="selected" onClosed={handingOver.close} />
      )}
      {resetting.target === undefined ? undefined : <ResetPasswordDialog dialog={resetting} />}
    </AccountTarget>
  );
}

/** A new account belongs to the selected or only organisation, and gets its password once the form is closed. */
function startingAt({ orgId }: OrganisationSelection, list: List<Account>, onAdded: (id: Id) => void): List<Account> {
  const open = (target: FormTarget<Account>) => {
    if (target.kind === "add") void openNew();
    else list.form.open(target);
  };
  const openNew = async () => {
    const start = orgId ?? (await findOnlyOrganisation());
    list.form.open(start === undefined ? { kind: "add" } : { kind: "add", values: { orgId: start } });
  };
  const report = (_: object, answer: unknown) => {
    const id = Id.safeParse(answer);
    if (id.success) onAdded(id.data);
  };
  return { ...list, form: { ...list.form, open, onAdded: report } };
}
