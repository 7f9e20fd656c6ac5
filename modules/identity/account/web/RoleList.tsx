import { Alert, Button, Checkbox, Input } from "antd";
import { useId, useState } from "react";
import { getFormatLocale } from "#base/i18n";
import { useCallResult, useTexts } from "#kit";
import { accountApi } from "../contract.ts";
import type { RoleChoice } from "../account.contract.ts";
import { findScopeText } from "#modules/identity/role/web";
import "./account.css";

type Props = {
  /** The account that gets them; 0 for a new one, or for several. */
  accountId: number;
  id?: string | undefined;
  value: readonly number[];
  /** Roles of the account that was added just before; offered while none is chosen. */
  previous?: readonly number[] | undefined;
  onChange: (roleIds: number[]) => void;
};

/**
 * The roles of the tenant as checkboxes, those of the account first; roles that the caller may not grant show the
 * reason.
 */
export function RoleList({ accountId, id, value, previous = [], onChange }: Props) {
  const t = useTexts();
  const listId = useId();
  const [text, setText] = useState("");
  const { data, error } = useCallResult(accountApi, "ownRoleList", { userId: accountId });
  const all = [...(data?.grantedRoles ?? []), ...(data?.availableRoles ?? [])];
  const names = new Intl.ListFormat(getFormatLocale());
  const offered = all.filter((role) => previous.includes(role.id) && !role.disabled);
  const visibleRoles = all.filter((role) => matches(role, text));

  function handleTick(role: RoleChoice, isOn: boolean): void {
    onChange(isOn ? [...value, role.id] : value.filter((id) => id !== role.id));
  }

  if (error !== undefined) return <Alert type="error" showIcon title={t("account.rolesFailed")} />;
  return (
    <div className="sw-roles" id={id} role="group" aria-label={t("account.roleIdList")}>
      <div className="sw-roles-head">
        <Input
          allowClear
          aria-label={t("account.searchRoles")}
          placeholder={t("account.searchRoles")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span aria-live="polite">{t("account.rolesChosen", { count: value.length })}</span>
      </div>
      {value.length === 0 && offered.length > 0 ? (
        <Button type="link" className="sw-roles-same" onClick={() => onChange(offered.map((role) => role.id))}>
          {t("account.sameRoles", { roles: names.format(offered.map(({ name }) => name)) })}
        </Button>
      ) : undefined}
      <ul>
        {visibleRoles.map((role) => (
          <li key={role.id}>
            <RoleCheckbox
              role={role}
              scopeId={`${listId}-${role.id}`}
              isChecked={value.includes(role.id)}
              onTick={(isOn) => handleTick(role, isOn)}
            />
          </li>
        ))}
      </ul>
      {data !== undefined && visibleRoles.length === 0 && <p className="sw-roles-none">{t("account.noRoles")}</p>}
    </div>
  );
}

type RoleCheckboxProps = {
  role: RoleChoice;
  scopeId: string;
  isChecked: boolean;
  onTick: (isOn: boolean) => void;
};

/** A role, described by the rows that it shows; by nothing if the caller may not know them. */
function RoleCheckbox({ role, scopeId, isChecked, onTick }: RoleCheckboxProps) {
  const t = useTexts();
  const { name, dataScope, disabled, reason } = role;
  const scope = findScopeText(dataScope);
  return (
    <Checkbox
      checked={isChecked}
      disabled={disabled}
      {...(scope === undefined ? {} : { "aria-describedby": scopeId })}
      onChange={(event) => onTick(event.target.checked)}
    >
      {name}
      {scope === undefined ? undefined : (
        <small aria-hidden id={scopeId} className="sw-roles-scope">
          {t(scope)}
        </small>
      )}
      {reason !== null && <span className="sw-roles-reason">{reason}</span>}
    </Checkbox>
  );
}

function matches({ name, code }: RoleChoice, text: string): boolean {
  const keyword = text.trim().toLowerCase();
  return name.toLowerCase().includes(keyword) || (code ?? "").toLowerCase().includes(keyword);
}
