import { Select } from "antd";
import { type Id, idOf } from "#contract/id";
import { useAnswer, useWords } from "#kit";
import { roleApi, type RoleLite } from "#modules/role/contract";
import "./role.css";

type Props = {
  id?: string;
  value: readonly Id[];
  onChange: (value: readonly Id[]) => void;
  isDisabled?: boolean;
  /** Roles of the value that the caller could not give himself; they keep their names. */
  known?: readonly Pick<RoleLite, "id" | "i18nName" | "code">[];
};

type Option = { value: number; label: string; code: string };

/** Roles that the caller may give, several of them: `<RolePicker value={roleIds} onChange={setRoleIds} />`. */
export function RolePicker({ id, value, onChange, isDisabled = false, known = [] }: Props) {
  const t = useWords();
  const answer = useAnswer(roleApi, "list", {});
  const roles = new Map([...known, ...(answer.data ?? [])].map((role) => [role.id, role]));
  const options = [...roles.values()].map((role): Option => {
    return { value: role.id, label: role.i18nName, code: role.code ?? "" };
  });
  return (
    <Select<number[], Option>
      {...(id === undefined ? { "aria-label": t("role.title") } : { id })}
      mode="multiple"
      allowClear
      style={{ width: "100%" }}
      placeholder={t("role.pick")}
      showSearch={{ optionFilterProp: ["label", "code"] }}
      options={options}
      optionRender={optionOf}
      loading={answer.isLoading}
      status={answer.error === undefined ? "" : "error"}
      disabled={isDisabled}
      value={[...value]}
      onChange={(ids) => onChange(ids.map((one) => idOf(one)))}
    />
  );
}

function optionOf({ data: { label, code } }: { data: Option }) {
  return (
    <span className="sw-role-option">
      {label} <small>{code}</small>
    </span>
  );
}
