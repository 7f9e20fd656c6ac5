import { Alert, Button, Checkbox, Skeleton } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { useConfirm, useTexts, useWrite } from "#kit";
import { LateDrawer } from "#kit/parts/LateDrawer.ts";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { regionApi } from "../../contract.ts";
import type { RegionSync } from "../../sync.contract.ts";
import { ChangeList } from "./ChangeList.tsx";
import { VanishingAlert } from "./VanishingAlert.tsx";
import { useSync } from "./useSync.ts";
import "../region.css";

type Props = { syncId: Id; onClosed: () => void };

/** The differences between a service and the regions: to look through, to choose from, and to apply or discard. */
export function ReviewDrawer({ syncId, onClosed }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(true);
  const { sync, error } = useSync(syncId);
  const close = () => setOpen(false);
  useBackStep(isOpen, close);
  const source = sync === undefined ? "" : t(`region.sync.source.${sync.request.source}`);
  return (
    <LateDrawer
      open={isOpen}
      size={isNarrow ? "100%" : 880}
      title={t("region.sync.review", { source })}
      onClose={close}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      classNames={{ body: "sw-region-review" }}
      footer={sync?.state === "open" ? <Decision sync={sync} onDone={close} /> : undefined}
    >
      {error === undefined ? undefined : <Alert type="error" showIcon title={error.message} />}
      {sync === undefined ? error === undefined && <Skeleton active /> : <Differences sync={sync} />}
    </LateDrawer>
  );
}

function Differences({ sync }: { sync: RegionSync }) {
  const t = useTexts();
  const { counts, regionCount: count, state } = sync;
  if (state !== "open")
    return <Alert type="info" showIcon title={t(`region.sync.state.${state}`)} description={sync.failure} />;
  if (counts.length === 0) return <Alert type="success" showIcon title={t("region.sync.same", { count })} />;
  return (
    <>
      <p className="sw-region-note">{t("region.sync.summary", { count })}</p>
      <VanishingAlert vanishing={sync.vanishing} />
      <ChangeList sync={sync} />
    </>
  );
}

function Decision({ sync, onDone }: { sync: RegionSync; onDone: () => void }) {
  const t = useTexts();
  const confirm = useConfirm();
  const [isConfirmed, setConfirmed] = useState(false);
  const apply = useWrite(regionApi, "syncApply", { done: "region.sync.applied", undo: true });
  const discard = useWrite(regionApi, "syncDiscard", { done: "region.sync.discarded" });
  const { id: syncId, counts, vanishing } = sync;
  const count = counts.reduce((sum, { chosen }) => sum + chosen, 0);
  const isVanishing = counts.some(({ kind, chosen }) => (kind === "abolished" || kind === "merged") && chosen > 0);
  const needsConfirmation = isVanishing && vanishing.some(({ isTooMany }) => isTooMany);

  async function handleApply(): Promise<void> {
    if (await apply.run({ syncId, confirmed: isConfirmed })) onDone();
  }

  async function handleDiscard(): Promise<void> {
    if (counts.length > 0 && !(await confirm({ title: t("region.sync.discardAsk"), ok: t("region.sync.discard") })))
      return;
    if (await discard.run({ syncId })) onDone();
  }

  return (
    <div className="sw-region-decision">
      {needsConfirmation && (
        <Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)}>
          {t("region.sync.confirm")}
        </Checkbox>
      )}
      <span className="sw-region-decision-buttons">
        <Button loading={discard.isBusy} onClick={() => void handleDiscard()}>
          {t("region.sync.discard")}
        </Button>
        {counts.length > 0 && (
          <Button
            type="primary"
            disabled={count === 0 || (needsConfirmation && !isConfirmed)}
            loading={apply.isBusy}
            onClick={() => void handleApply()}
          >
            {t("region.sync.apply", { count })}
          </Button>
        )}
      </span>
    </div>
  );
}
