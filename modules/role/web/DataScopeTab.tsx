import { Radio } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { AsyncCheckTree, useWords, useWrite } from "#kit";
import { organisationTree } from "#modules/organisation/web";
import { DataScope, type DataScopeValue, roleApi, type RoleGrants } from "#modules/role/contract";
import { scopeKinds, scopeWords } from "./dataScopes.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useGrantDraft } from "./useGrantDraft.ts";

type Props = { grants: RoleGrants; onDirty: (isDirty: boolean) => void };

const organisations = organisationTree();

/** Which rows a role sees. */
export function DataScopeTab({ grants, onDirty }: Props) {
  const t = useWords();
  const { role, orgIdList, dataScopes, isReadOnly } = grants;
  const write = useWrite(roleApi, "grantDataScope", { done: "role.granted" });
  const [chosen, setChosen] = useState<DataScopeValue>();
  const kind = chosen ?? role.dataScope;
  const units = useGrantDraft<Id>(orgIdList, (isDirty) => onDirty(isDirty || kind !== role.dataScope));
  const isChanged = kind !== role.dataScope || (kind === DataScope.listed && units.isChanged);

  function choose(value: unknown): void {
    const next = scopeKinds.find((one) => one === value) ?? kind;
    setChosen(next);
    onDirty(next !== role.dataScope || units.isChanged);
  }

  function handleReset(): void {
    setChosen(undefined);
    units.reset();
    onDirty(false);
  }

  async function handleSave(): Promise<void> {
    const listed = kind === DataScope.listed ? [...units.value] : [];
    if (await write.run({ id: role.id, dataScope: kind, orgIdList: listed })) handleReset();
  }

  return (
    <div className="sw-role-tab">
      <Radio.Group
        className="sw-role-scopes"
        aria-label={t("role.dataScope")}
        value={kind}
        onChange={({ target }) => choose(target.value)}
      >
        {scopeKinds.map((one) => {
          const isClosed = isReadOnly || (one !== role.dataScope && !dataScopes.includes(one));
          return (
            <Radio key={one} value={one} disabled={isClosed}>
              <strong>{t(scopeWords[one].title)}</strong>
              <small>{t(isClosed && !isReadOnly ? "role.locked.scope" : scopeWords[one].means)}</small>
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
          t("role.scopeChange", { before: t(scopeWords[role.dataScope].title), after: t(scopeWords[kind].title) })}
      </SaveBar>
    </div>
  );
}
