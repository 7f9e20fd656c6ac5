import { toId } from "#contract/id";
import { CheckTree, useTexts, useWrite } from "#kit";
import { roleApi, type RoleGrants } from "../contract.ts";
import { toMenuNodes } from "./grantNodes.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useGrantDraft } from "./useGrantDraft.ts";

type Props = { grants: RoleGrants; onDirty: (isDirty: boolean) => void };

/** The pages and buttons that a role grants. */
export function MenusTab({ grants, onDirty }: Props) {
  const t = useTexts();
  const write = useWrite(roleApi, "grantMenu", { done: "role.granted", onDone: () => onDirty(false) });
  const grantedIds = grants.menus.filter(({ isGranted }) => isGranted).map(({ id }) => String(id));
  const draft = useGrantDraft(grantedIds, onDirty);

  async function handleSave(): Promise<void> {
    const menuIdList = [...draft.value].map((id) => toId(Number(id)));
    if (await write.run({ id: grants.role.id, menuIdList })) draft.reset();
  }

  return (
    <div className="sw-role-tab">
      <CheckTree
        label={t("role.menus")}
        nodes={toMenuNodes(grants, t)}
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
