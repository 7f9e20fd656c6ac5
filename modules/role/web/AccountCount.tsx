import { useContext } from "react";
import { isPermitted, useWords } from "#kit";
import { type Role, roleApi } from "#modules/role/contract";
import { GrantsDialog } from "./grantsDialog.ts";

/** How many hold a role; a press shows who. */
export function AccountCount({ role }: { role: Role }) {
  const t = useWords();
  const grants = useContext(GrantsDialog);
  const { accountCount: count, i18nName: name } = role;
  if (count === 0 || grants === undefined || !isPermitted({ of: roleApi, call: "users" })) return count;
  return (
    <button
      type="button"
      className="sw-link"
      aria-label={t("role.showAccounts", { name, count })}
      onClick={() => grants.open({ role, tab: "accounts" })}
    >
      {count}
    </button>
  );
}
