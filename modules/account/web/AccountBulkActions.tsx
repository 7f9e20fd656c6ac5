import { Button } from "antd";
import { idsOf, late, type List, Permission, useDialog, useWords } from "#kit";
import type { Id } from "#contract/id";
import type { Account } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { useGrantRoleMany } from "./useGrantRoleMany.tsx";

const AddRolesDialog = late(async () => (await import("./GrantRolesDialog.tsx")).AddRolesDialog);

/** What can be done with accounts that are selected one by one, beside what every list offers. */
export function AccountBulkActions({ list }: { list: List<Account> }) {
  const t = useWords();
  const grant = useGrantRoleMany(list);
  const granting = useDialog<readonly Id[]>();
  const ids = idsOf(list.selection);

  return (
    <>
      {ids.length > 0 && (
        <Permission of={accountApi} call="grantRoleMany">
          <Button type="text" size="small" onClick={() => granting.open(ids)}>
            {t("account.grantRoleMany")}
          </Button>
        </Permission>
      )}
      {granting.target === undefined ? undefined : (
        <AddRolesDialog
          dialog={granting}
          onSave={async (chosen, roleIdList) => await grant({ ids: [...chosen], roleIdList })}
        />
      )}
    </>
  );
}
