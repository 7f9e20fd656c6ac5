import { Button, Checkbox, Modal, Select } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { dashboardApi } from "#modules/dashboard/contract";
import { useWords } from "../../i18n.ts";
import { useAnswer } from "../../kit/parts/useAnswer.ts";
import { useWrite } from "../../kit/parts/useWrite.ts";
import { inReadingOrder } from "../layout.ts";
import type { Editing } from "./useEditing.ts";

type Props = { editing: Editing; locked: readonly string[]; onClosed: () => void };

/** Stands for the whole tenant among the roles; no role has it. */
const everybody = 0;

/** Makes the page as it stands the default of a role or of everybody, and says what of it they cannot change. */
export function ShareDialog({ editing, locked: before, onClosed }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(true);
  const [target, setTarget] = useState<Id | typeof everybody>(everybody);
  const [locked, setLocked] = useState<readonly string[]>(before);
  const forWhom = target === everybody ? {} : { roleId: target };
  const roles = useAnswer(dashboardApi, "roles", {});
  const shared = useAnswer(dashboardApi, "shared", forWhom);
  const share = useWrite(dashboardApi, "share", { done: "home.shared" });
  const unshare = useWrite(dashboardApi, "unshare", { done: "home.unshared" });
  const hasDefault = shared.data !== undefined && shared.data !== null;
  const places = inReadingOrder(editing.places);

  async function handleShare(): Promise<void> {
    const widgets = places.map((place) => ({ ...place, isLocked: locked.includes(place.name) }));
    if (await share.run({ ...forWhom, widgets })) setOpen(false);
  }

  return (
    <Modal
      open={isOpen}
      centered
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
            { value: everybody, label: t("home.everybody") },
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
          options={places.map(({ name }) => ({ value: name, label: editing.titleOf(name) }))}
          onChange={(names) => setLocked(names)}
        />
        <p>{t("home.lockHint")}</p>
      </div>
    </Modal>
  );
}
