import { Radio } from "antd";
import { type FieldInput, AsyncCheckTree, type CheckedNodes, useTexts } from "#kit";
import type { Id } from "#contract/id";
import { createOrganisationTree } from "#modules/identity/organisation/web";
import { DataScope, type GrantedScope, scopeTexts } from "../../contract.ts";
import { scopeKinds } from "../dataScopes.ts";
import { GrantPart } from "./GrantPart.tsx";
import { readScope } from "./grantValues.ts";
import type { GrantStart } from "./useGrantStart.ts";

const organisations = createOrganisationTree();

/** Which rows a role sees. */
export function ScopeField({ id, value, onChange }: FieldInput) {
  return (
    <GrantPart id={id}>
      {(start) => <ScopeChoice start={start} value={readScope(value) ?? start.grantedScope} onChange={onChange} />}
    </GrantPart>
  );
}

type ChoiceProps = { start: GrantStart; value: GrantedScope; onChange: (value: GrantedScope) => void };

function ScopeChoice({ start, value, onChange }: ChoiceProps) {
  const t = useTexts();
  const { isReadOnly, dataScopes } = start.options;
  const { kind: dataScope } = value;

  function handleKind(next: unknown): void {
    const kind = scopeKinds.find((one) => one === next) ?? dataScope;
    const { orgIdList, branchIdList } = kind === DataScope.listed ? start.grantedScope : noOrganisations;
    onChange({ kind, orgIdList, branchIdList });
  }

  return (
    <>
      <Radio.Group
        className="sw-role-scopes"
        aria-label={t("role.dataScope")}
        value={dataScope}
        onChange={({ target }) => handleKind(target.value)}
      >
        {scopeKinds.map((kind) => {
          const isClosed = isReadOnly || (kind !== start.grantedScope.kind && !dataScopes.includes(kind));
          return (
            <Radio key={kind} value={kind} disabled={isClosed}>
              <strong>{t(scopeTexts[kind].title)}</strong>
              <small>{t(isClosed && !isReadOnly ? "role.locked.scope" : scopeTexts[kind].means)}</small>
            </Radio>
          );
        })}
      </Radio.Group>
      {dataScope === DataScope.listed && (
        <AsyncCheckTree
          {...organisations}
          label={t("role.organisations")}
          value={toChecked(value)}
          start={toChecked(start.grantedScope)}
          isDisabled={isReadOnly}
          onChange={(checked) => onChange(toScope(checked))}
        />
      )}
    </>
  );
}

const noOrganisations = { orgIdList: [], branchIdList: [] };

function toChecked({ orgIdList, branchIdList }: GrantedScope): CheckedNodes<Id> {
  const branches = new Set(branchIdList);
  return new Map(orgIdList.map((id) => [id, branches.has(id)]));
}

/** In the order of the server, so that an unchanged choice is equal. */
function toScope(checked: CheckedNodes<Id>): GrantedScope {
  const inOrder = [...checked].toSorted(([left], [right]) => left - right);
  return {
    kind: DataScope.listed,
    orgIdList: inOrder.map(([id]) => id),
    branchIdList: inOrder.filter(([, withBelow]) => withBelow).map(([id]) => id),
  };
}
