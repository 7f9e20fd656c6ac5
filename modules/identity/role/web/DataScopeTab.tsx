import { Radio } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { AsyncCheckTree, useTexts, useWrite } from "#kit";
import { createOrganisationTree } from "#modules/identity/organisation/web";
import { DataScope, type DataScopeValue, roleApi, type RoleGrants } from "../contract.ts";
import { scopeKinds, scopeTexts } from "./dataScopes.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useGrantDraft } from "./useGrantDraft.ts";

type Props = { grants: RoleGrants; onDirty: (isDirty: boolean) => void };

const organisations = createOrganisationTree();

/** Which rows a role sees. */
export function DataScopeTab({ grants, onDirty }: Props) {
  const t = useTexts();
  const { role, orgIdList, dataScopes, isReadOnly } = grants;
  const write = useWrite(roleApi, "grantDataScope", { done: "role.granted", onDone: () => onDirty(false) });
  const [selectedKind, setSelectedKind] = useState<DataScopeValue>();
  const kind = selectedKind ?? role.dataScope;
  const units = useGrantDraft<Id>(orgIdList, (isDirty) => onDirty(isDirty || kind !== role.dataScope));
  const isChanged = kind !== role.dataScope || (kind === DataScope.listed && units.isChanged);

  function choose(value: unknown): void {
    const next = scopeKinds.find((kind) => kind === value) ?? kind;
    setSelectedKind(next);
    onDirty(next !== role.dataScope || units.isChanged);
  }

  function handleReset(): void {
    setSelectedKind(undefined);
    units.reset();
    onDirty(false);
  }

  async function handleSave(): Promise<void> {
    const organisationIds = kind === DataScope.listed ? [...units.value] : [];
    if (await write.run({ id: role.id, dataScope: kind, orgIdList: organisationIds })) handleReset();
  }

  return (
    <div className="sw-role-tab">
      <Radio.Group
        className="sw-role-scopes"
        aria-label={t("role.dataScope")}
        value={kind}
        onChange={({ target }) => choose(target.value)}
      >
        {scopeKinds.map((kind) => {
          const isClosed = isReadOnly || (kind !== role.dataScope && !dataScopes.includes(kind));
          return (
            <Radio key={kind} value={kind} disabled={isClosed}>
              <strong>{t(scopeTexts[kind].title)}</strong>
              <small>{t(isClosed && !isReadOnly ? "role.locked.scope" : scopeTexts[kind].means)}</small>
            </Radio>
          );
        })}
      </Radio.Group>
      {kind === DataScope.listed && (
        <AsyncCheckTree
          {...organisations}
          label={t("role.organisations")}
          value={units.value}
          start={units.start}
          onChange={units.change}
        />
      )}
      <SaveBar isChanged={isChanged} isBusy={write.isBusy} onSave={() => void handleSave()} onReset={handleReset}>
        {kind !== role.dataScope &&
          t("role.scopeChange", { before: t(scopeTexts[role.dataScope].title), after: t(scopeTexts[kind].title) })}
      </SaveBar>
    </div>
  );
}
