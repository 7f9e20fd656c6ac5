import { EditOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { type CallError, type Dialog, Permission, useCallResult, useConfirm, useUnsavedInput, useTexts } from "#kit";
import { type Role, roleApi, type RoleGrants } from "../contract.ts";
import { GrantTabs } from "./GrantTabs.tsx";
import type { GrantsTarget } from "./grantsDialog.ts";
import { LoadNotice } from "./LoadNotice.tsx";
import { RoleFacts } from "./RoleFacts.tsx";

type Props = { dialog: Dialog<GrantsTarget>; onEdit: (role: Role) => void };

/** All grants of a role, each section saved separately. */
export function RoleGrantsDrawer({ dialog, onEdit }: Props) {
  const { target } = dialog;
  if (target === undefined) return undefined;
  return <OpenDrawer key={target.role.id} target={target} onEdit={onEdit} onClosed={dialog.close} />;
}

type OpenProps = { target: GrantsTarget; onEdit: (role: Role) => void; onClosed: () => void };

function OpenDrawer({ target, onEdit, onClosed }: OpenProps) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(true);
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const grants = useCallResult(roleApi, "grants", { id: target.role.id });
  const role = grants.data?.role ?? target.role;
  useUnsavedInput("grants", isOpen && unsaved.size > 0);

  useBackStep(isOpen, () => void handleClose());

  async function mayLeave(): Promise<boolean> {
    if (unsaved.size === 0) return true;
    return await confirm({
      title: t("kit.unsaved"),
      text: t("kit.unsavedText"),
      ok: t("kit.discard"),
      cancel: t("kit.keepEditing"),
      isDangerous: true,
    });
  }

  async function handleClose(): Promise<void> {
    if (await mayLeave()) setOpen(false);
  }

  async function handleEdit(): Promise<void> {
    if (!(await mayLeave())) return;
    setOpen(false);
    onEdit(role);
  }

  function handleDirty(tab: string, isDirty: boolean): void {
    if (unsaved.has(tab) === isDirty) return;
    const next = new Set(unsaved);
    if (isDirty) next.add(tab);
    else next.delete(tab);
    setUnsaved(next);
  }

  return (
    <Drawer
      open={isOpen}
      size={880}
      rootClassName="sw-role-drawer"
      title={t("role.grantsOf", { name: role.i18nName })}
      extra={isNarrow && <EditButton onClick={() => void handleEdit()} />}
      mask={{ closable: unsaved.size === 0 }}
      onClose={() => void handleClose()}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
    >
      <div className="sw-role">
        {isNarrow ? undefined : <RoleFacts role={role} onEdit={() => void handleEdit()} />}
        <Grants
          error={grants.error}
          grants={grants.data}
          onRetry={() => void grants.refresh()}
          tab={target.tab}
          unsaved={unsaved}
          onDirty={handleDirty}
        />
      </div>
    </Drawer>
  );
}

/** On a phone the rights take the whole height; the form has the other properties of the role. */
function EditButton({ onClick }: { onClick: () => void }) {
  const t = useTexts();
  return (
    <Permission of={roleApi} call="update">
      <Button type="text" icon={<EditOutlined aria-hidden />} aria-label={t("role.edit")} onClick={onClick} />
    </Permission>
  );
}

type GrantsProps = {
  error: CallError | undefined;
  grants: RoleGrants | undefined;
  onRetry: () => void;
  tab: GrantsTarget["tab"];
  unsaved: ReadonlySet<string>;
  onDirty: (tab: string, isDirty: boolean) => void;
};

function Grants({ error, grants, onRetry, ...tabs }: GrantsProps) {
  if (grants === undefined) return <LoadNotice error={error} onRetry={onRetry} />;
  return <GrantTabs grants={grants} {...tabs} />;
}
