import { idOf } from "#contract/id";
import { CheckTree, useWords, useWrite } from "#kit";
import { roleApi, type RoleGrants } from "#modules/role/contract";
import { menuNodes } from "./grantNodes.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useGrantDraft } from "./useGrantDraft.ts";

type Props = { grants: RoleGrants; onDirty: (isDirty: boolean) => void };

/** Which pages a role opens and which buttons of theirs it may press. */
export function MenusTab({ grants, onDirty }: Props) {
  const t = useWords();
  const write = useWrite(roleApi, "grantMenu", { done: "role.granted" });
  const granted = grants.menus.filter(({ isGranted }) => isGranted).map(({ id }) => String(id));
  const draft = useGrantDraft(granted, onDirty);

  async function handleSave(): Promise<void> {
    const menuIdList = [...draft.value].map((id) => idOf(Number(id)));
    if (await write.run({ id: grants.role.id, menuIdList })) draft.reset();
  }

  return (
    <div className="sw-role-tab">
      <CheckTree
        label={t("role.menus")}
        nodes={menuNodes(grants, t)}
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
