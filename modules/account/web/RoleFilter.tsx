import { Select } from "antd";
import { type FieldInput, useAnswer, useWords } from "#kit";
import { accountApi } from "../contract.ts";

/** Picks a role to look for those who hold it. */
export function RoleFilter({ id, value, onChange }: FieldInput) {
  const t = useWords();
  const { data } = useAnswer(accountApi, "ownRoleList", { userId: 0 });
  const options = (data?.availableRoles ?? []).map((role) => ({ value: Number(role.id), label: role.name }));
  return (
    <Select<number>
      id={id}
      allowClear
      style={{ width: "100%" }}
      showSearch={{ optionFilterProp: "label" }}
      aria-label={t("account.roleId")}
      placeholder={t("account.roleId")}
      options={options}
      value={typeof value === "number" ? value : null}
      onChange={onChange}
    />
  );
}
