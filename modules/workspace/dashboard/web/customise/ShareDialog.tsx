import { Button, Checkbox, Select } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { dashboardApi } from "../../contract.ts";
import { useTexts } from "#base/i18n";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useWrite } from "#kit/parts/useWrite.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { sortByReadingOrder } from "../gridLayout.ts";
import type { LayoutEditor } from "./useLayoutEditor.ts";

type Props = { editing: LayoutEditor; locked: readonly string[]; onClosed: () => void };

/** Represents the whole tenant among the roles; no role has this id. */
const wholeTenant = 0;

/** Makes the current page the default of a role or of the tenant, and says which widgets its accounts cannot change. */
export function ShareDialog({ editing, locked: before, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [target, setTarget] = useState<Id | typeof wholeTenant>(wholeTenant);
  const [locked, setLockedNames] = useState<readonly string[]>(before);
  const forWhom = target === wholeTenant ? {} : { roleId: target };
  const roles = useCallResult(dashboardApi, "roles", {});
  const shared = useCallResult(dashboardApi, "shared", forWhom);
  const share = useWrite(dashboardApi, "share", { done: "home.shared" });
  const unshare = useWrite(dashboardApi, "unshare", { done: "home.unshared" });
  const hasDefault = shared.data !== undefined && shared.data !== null;
  const placements = sortByReadingOrder(editing.placements);

  async function handleShare(): Promise<void> {
    const widgets = placements.map((placement) => ({ ...placement, isLocked: locked.includes(placement.name) }));
    if (await share.run({ ...forWhom, widgets })) setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={420}
      title={t("home.share")}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={[
        <Button
          key="unshare"
          danger
          disabled={!hasDefault}
          loading={unshare.isBusy}
          onClick={() => void unshare.run(forWhom)}
        >
          {t("home.unshare")}
        </Button>,
        <Button key="cancel" onClick={() => setOpen(false)}>
          {t("kit.cancel")}
        </Button>,
        <Button key="share" type="primary" loading={share.isBusy} onClick={() => void handleShare()}>
          {t("kit.save")}
        </Button>,
      ]}
    >
      <div className="sw-share">
        <label htmlFor="home-share-target">{t("home.forWhom")}</label>
        <Select
          id="home-share-target"
          aria-label={t("home.forWhom")}
          value={target}
          loading={roles.isLoading}
          showSearch={{ optionFilterProp: "label" }}
          options={[
            { value: wholeTenant, label: t("home.everybody") },
            ...(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setTarget}
        />
        <p>{t(hasDefault ? "home.hasDefault" : "home.noDefault")}</p>
        <span aria-hidden>{t("home.lockParts")}</span>
        <Checkbox.Group
          className="sw-share-locks"
          aria-label={t("home.lockParts")}
          value={[...locked]}
          options={placements.map(({ name }) => ({ value: name, label: editing.getTitle(name) }))}
          onChange={(names) => setLockedNames(names)}
        />
        <p>{t("home.lockHint")}</p>
      </div>
    </ModalDialog>
  );
}
