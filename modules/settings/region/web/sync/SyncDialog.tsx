import { Alert, Button, Form, Progress } from "antd";
import { type ReactNode, useState } from "react";
import type { Id } from "#contract/id";
import { CallError, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { RegionSync, SyncSource } from "../../sync.contract.ts";
import { sendRequest, type SyncDraft } from "./syncDraft.ts";
import { initialDrafts, SyncFields } from "./SyncFields.tsx";
import { useSync } from "./useSync.ts";
import "../region.css";

type Props = { source: SyncSource; onReview: (syncId: Id) => void; onClosed: () => void };

/** Asks for what a service is to be asked, waits for the comparison, and hands it over for review. */
export function SyncDialog({ source, onReview, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [draft, setDraft] = useState<SyncDraft>();
  const [syncId, setSyncId] = useState<Id>();
  const { sync } = useSync(syncId);
  const service = t(`region.sync.source.${source}`);
  const isReady = sync?.state === "open";
  const close = () => setOpen(false);

  function handleClosed(): void {
    onClosed();
    if (isReady) onReview(sync.id);
  }

  function handleStarted(started: Id, sent: SyncDraft): void {
    // The key goes out once and stays nowhere, here neither.
    setDraft({ ...sent, key: "", tk: "" });
    setSyncId(started);
  }

  return (
    <ModalDialog
      open={isOpen && !isReady}
      width={480}
      title={t("region.sync.titleNamed", { source: service })}
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={handleClosed}
    >
      {syncId === undefined ? (
        <RequestForm source={source} draft={draft} onStarted={handleStarted} onCancel={close} />
      ) : (
        <Waiting sync={sync} service={service} onClose={close}>
          <Button type="primary" onClick={() => setSyncId(undefined)}>
            {t("region.sync.again")}
          </Button>
        </Waiting>
      )}
    </ModalDialog>
  );
}

type FormProps = {
  source: SyncSource;
  draft: SyncDraft | undefined;
  onStarted: (syncId: Id, draft: SyncDraft) => void;
  onCancel: () => void;
};

function RequestForm({ source, draft, onStarted, onCancel }: FormProps) {
  const t = useTexts();
  const [form] = Form.useForm<SyncDraft>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function handleFinish(values: SyncDraft): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      onStarted(await sendRequest(source, values), values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form<SyncDraft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={draft ?? initialDrafts[source]}
      onFinish={(values) => void handleFinish(values)}
    >
      <p className="sw-region-note">{t("region.sync.note")}</p>
      {fault === undefined ? undefined : <Alert className="sw-region-alert" type="error" showIcon title={fault} />}
      <SyncFields source={source} />
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("region.sync.start")}
        </Button>
      </div>
    </Form>
  );
}

type WaitingProps = { sync: RegionSync | undefined; service: string; onClose: () => void; children: ReactNode };

function Waiting({ sync, service, onClose, children }: WaitingProps) {
  const t = useTexts();
  const title = t("region.sync.reading", { source: service });
  const hasFailed = sync?.state === "failed";
  const { done, total } = sync?.progress ?? { done: 0, total: 0 };
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <>
      {hasFailed ? (
        <Alert type="error" showIcon role="alert" title={t("region.sync.failed")} description={sync.failure} />
      ) : (
        <div role="status">
          <p>{title}</p>
          <Progress percent={percent} status="active" showInfo={total > 0} aria-label={title} />
          <p className="sw-region-note">{t("region.sync.readingNote")}</p>
        </div>
      )}
      <div className="sw-dialog-foot">
        <Button onClick={onClose}>{t("kit.close")}</Button>
        {hasFailed && children}
      </div>
    </>
  );
}
