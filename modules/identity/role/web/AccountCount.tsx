import { useContext } from "react";
import { isPermitted, useTexts } from "#kit";
import { type Role, roleApi } from "../contract.ts";
import { OpenRole } from "./roleForm.tsx";

/** The number of holders of a role; a click lists them. */
export function AccountCount({ role }: { role: Role }) {
  const t = useTexts();
  const open = useContext(OpenRole);
  const { accountCount: count, i18nName: name } = role;
  if (count === 0 || open === undefined || !isPermitted({ of: roleApi, call: "users" })) return count;
  return (
    <button
      type="button"
      className="sw-link"
      aria-label={t("role.showAccounts", { name, count })}
      onClick={() => open(role, "role.accounts")}
    >
      {count}
    </button>
  );
}
