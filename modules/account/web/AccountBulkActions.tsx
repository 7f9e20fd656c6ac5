import { Button } from "antd";
import { idsOf, type List, Permission, useConfirm, useDialog, useWords } from "#kit";
import { Status, type StatusValue } from "#contract/fields";
import type { Id } from "#contract/id";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { AddRolesDialog } from "./GrantRolesDialog.tsx";
import { useBatch } from "./useBatch.tsx";

/** What can be done with the selected accounts. */
export function AccountBulkActions({ list }: { list: List<Account> }) {
  const t = useWords();
  const confirm = useConfirm();
  const run = useBatch(list);
  const granting = useDialog<readonly Id[]>();
  const ids = idsOf(list.selection);
  const switchTo = (status: StatusValue) => () => void run("setStatusMany", { ids, status });

  async function handleDelete(): Promise<void> {
    const question = {
      title: t("account.deleteManyAsk", { count: ids.length }),
      text: t("account.deleteManyText"),
      ok: t("account.deleteMany"),
      isDangerous: true,
    };
    if (await confirm(question)) await run("deleteMany", { ids });
  }

  return (
    <>
      <Permission of={accountApi} call="setStatusMany">
        <Button type="text" size="small" onClick={switchTo(Status.enabled)}>
          {t("account.enable")}
        </Button>
        <Button type="text" size="small" onClick={switchTo(Status.disabled)}>
          {t("account.disable")}
        </Button>
      </Permission>
      <Permission of={accountApi} call="grantRoleMany">
        <Button type="text" size="small" onClick={() => granting.open(ids)}>
          {t("account.grantRoleMany")}
        </Button>
      </Permission>
      <Permission of={accountApi} call="deleteMany">
        <Button type="text" size="small" danger onClick={() => void handleDelete()}>
          {t("account.deleteMany")}
        </Button>
      </Permission>
      <AddRolesDialog
        dialog={granting}
        onSave={async (chosen, roleIdList) => await run("grantRoleMany", { ids: [...chosen], roleIdList })}
      />
    </>
  );
}
