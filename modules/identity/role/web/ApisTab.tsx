import { CheckTree, useCallResult, useTexts, useWrite } from "#kit";
import { commonApi, roleApi, type RoleGrants } from "../contract.ts";
import { toApiNodes } from "./grantNodes.ts";
import { LoadNotice } from "./LoadNotice.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useGrantDraft } from "./useGrantDraft.ts";

type Props = { grants: RoleGrants; onDirty: (isDirty: boolean) => void };

/** Calls that a role denies to its accounts, whatever another role grants. */
export function ApisTab({ grants, onDirty }: Props) {
  const t = useTexts();
  const catalogue = useCallResult(commonApi, "apiList", {});
  const write = useWrite(roleApi, "grantApi", { done: "role.granted", onDone: () => onDirty(false) });
  const draft = useGrantDraft(grants.apiList, onDirty);
  if (catalogue.data === undefined)
    return <LoadNotice error={catalogue.error} onRetry={() => void catalogue.refresh()} />;

  async function handleSave(): Promise<void> {
    if (await write.run({ id: grants.role.id, apiList: [...draft.value] })) draft.reset();
  }

  return (
    <div className="sw-role-tab">
      <p className="sw-role-note">{t("role.apisNote")}</p>
      <CheckTree
        label={t("role.apis")}
        nodes={toApiNodes(catalogue.data, grants, t)}
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
    </div>
  );
}
