import { useContext } from "react";
import { isPermitted, useTexts } from "#kit";
import { type Role, roleApi } from "../contract.ts";
import { GrantsDialog } from "./grantsDialog.ts";

/** The number of holders of a role; a click lists them. */
export function AccountCount({ role }: { role: Role }) {
  const t = useTexts();
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
