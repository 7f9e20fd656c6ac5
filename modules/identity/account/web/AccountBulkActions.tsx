import { Button } from "antd";
import { newPasswordsText } from "./text/index.ts";
import { lazyComponent, type List, listSelectedIds, useDialog, useTexts } from "#kit";
import type { Id } from "#contract/id";
import type { Account } from "../account.contract.ts";

const NewPasswordsDialog = lazyComponent(async () => (await import("./NewPasswordsDialog.tsx")).NewPasswordsDialog, {
  texts: newPasswordsText,
});

/** Offers new passwords for the selected accounts, besides the actions of every list. */
export function AccountBulkActions({ list }: { list: List<Account> }) {
  const t = useTexts();
  const renewing = useDialog<readonly Id[]>();
  const ids = listSelectedIds(list.selection);

  return (
    <>
      {ids.length > 0 && (
        <Button type="text" size="small" onClick={() => renewing.open(ids)}>
          {t("account.newPasswords.action")}
        </Button>
      )}
      {renewing.target === undefined ? undefined : (
        <NewPasswordsDialog ids={renewing.target} origin="selected" onClosed={renewing.close} />
      )}
    </>
  );
}
