import { CheckTree, useCallResult, useTexts, useWrite } from "#kit";
import { roleApi, type RoleGrants } from "../contract.ts";
import { toFieldNodes } from "./grantNodes.ts";
import { LoadNotice } from "./LoadNotice.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useGrantDraft } from "./useGrantDraft.ts";

type Props = { grants: RoleGrants; onDirty: (isDirty: boolean) => void };

/** Fields that a role does not see: in no answer, no filter, no export, and it cannot write them. */
export function FieldsTab({ grants, onDirty }: Props) {
  const t = useTexts();
  const catalogue = useCallResult(roleApi, "allTableColumnList", {});
  const write = useWrite(roleApi, "grantRoleTable", { done: "role.granted", onDone: () => onDirty(false) });
  const draft = useGrantDraft(grants.tableColumnList, onDirty);
  if (catalogue.data === undefined)
    return <LoadNotice error={catalogue.error} onRetry={() => void catalogue.refresh()} />;

  async function handleSave(): Promise<void> {
    if (await write.run({ id: grants.role.id, tableColumnList: [...draft.value] })) draft.reset();
  }

  const known = new Set(catalogue.data.flatMap(({ columns }) => columns.map(({ id }) => id)));
  const others = grants.tableColumnList.filter((entry) => !known.has(entry)).length;
  return (
    <div className="sw-role-tab">
      <p className="sw-role-note">{t("role.fieldsNote")}</p>
      {others > 0 && <p className="sw-role-note">{t("role.fieldsElsewhere", { count: others })}</p>}
      {catalogue.data.length === 0 ? (
        <p className="sw-role-note">{t("role.fieldsNone")}</p>
      ) : (
        <>
          <CheckTree
            label={t("role.fields")}
            nodes={toFieldNodes(catalogue.data, grants, t)}
            value={draft.value}
            start={draft.start}
            onChange={draft.change}
          />
          <SaveBar
            isChanged={draft.isChanged}
            isBusy={write.isBusy}
            onSave={() => void handleSave()}
            onReset={draft.reset}
          />
        </>
      )}
    </div>
  );
}
