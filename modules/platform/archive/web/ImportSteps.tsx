import { InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Form, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import type { RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { call, OwnPasswordItem, useTexts } from "#kit";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import { usePasswordEncryption } from "#base/session/usePasswordEncryption";
import { archiveApi, type ArchivePreview } from "../contract.ts";
import type { ArchiveDraft, ArchiveFormProps } from "./archiveForm.ts";
import { ArchiveContents } from "./ArchiveContents.tsx";
import { FormFoot, NewTenantItems, PassphraseItem } from "./fields.tsx";
import { uploadArchive } from "./uploadArchive.ts";
import { useAttempt } from "./useAttempt.ts";

type OpenUpload = { passphrase: string; preview: ArchivePreview };

/** The file, its passphrase, what it contains, and the tenant to make of it. */
export function ImportSteps(props: ArchiveFormProps) {
  const [uploadId, setUploadId] = useState<Id>();
  const [opened, setOpened] = useState<OpenUpload>();
  if (uploadId === undefined) return <FileStep onUploaded={setUploadId} onCancel={props.onCancel} />;
  if (opened === undefined) return <PassphraseStep id={uploadId} onOpened={setOpened} onCancel={props.onCancel} />;
  return <TenantStep id={uploadId} opened={opened} {...props} />;
}

function FileStep({ onUploaded, onCancel }: { onUploaded: (id: Id) => void; onCancel: () => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [abort] = useState(() => new AbortController());
  const [percent, setPercent] = useState<number>();
  const { isBusy, problem, attempt } = useAttempt();
  // Closing the dialog ends the upload.
  useEffect(() => () => abort.abort(), [abort]);

  async function handleFile(file: File | undefined): Promise<void> {
    if (file === undefined || file.size === 0) return;
    setPercent(0);
    await attempt(async () => onUploaded(await uploadArchive(file, { signal: abort.signal, onProgress: setPercent })));
    setPercent(undefined);
  }

  return (
    <>
      <div className="sw-archive-file">
        <InboxOutlined aria-hidden />
        <Button type="primary" autoFocus loading={isBusy} onClick={() => input.current?.click()}>
          {t("archive.choose")}
        </Button>
        <small>{t("archive.chooseHint")}</small>
        {percent === undefined ? undefined : (
          <Progress percent={percent} aria-label={t("archive.uploading", { percent })} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".siteward"
          aria-label={t("archive.choose")}
          onChange={(event) => void handleFile(event.target.files?.[0])}
        />
      </div>
      {problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={problem} />}
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
      </div>
    </>
  );
}

type PassphraseProps = { id: Id; onOpened: (opened: OpenUpload) => void; onCancel: () => void };

function PassphraseStep({ id, onOpened, onCancel }: PassphraseProps) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const { isBusy, problem, attempt } = useAttempt();

  async function handleFinish({ passphrase }: { passphrase: string }): Promise<void> {
    await attempt(async () => {
      const preview = await call(archiveApi, "preview", { id, passphrase: await encrypt(passphrase) });
      onOpened({ passphrase, preview });
    });
  }

  return (
    <Form<{ passphrase: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void handleFinish(values)}
    >
      <PassphraseItem />
      <FormFoot isBusy={isBusy} problem={problem} label={t("archive.open")} onCancel={onCancel} />
    </Form>
  );
}

type Draft = ArchiveDraft<RawInputOf<(typeof archiveApi.calls)["import"]>>;

function TenantStep({ id, opened, input, onStarted, onCancel }: ArchiveFormProps & { id: Id; opened: OpenUpload }) {
  const t = useTexts();
  const encrypt = usePasswordEncryption();
  const { isBusy, problem, attempt } = useAttempt();
  const [form] = Form.useForm<Draft>();
  const { preview } = opened;
  const { restored } = input;
  const start = { name: preview.name, host: preview.host ?? "", isDisabled: false };

  function handleStartOver(): void {
    input.clear();
    form.setFieldsValue(start);
  }

  async function handleFinish({ password = "", ...draft }: Draft): Promise<void> {
    await attempt(async () => {
      const secrets = { passphrase: await encrypt(opened.passphrase), password: await encrypt(password) };
      await call(archiveApi, "import", { ...draft, ...secrets, id });
      onStarted();
    });
  }

  return (
    <Form<Draft>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ ...start, ...restored }}
      onValuesChange={(_, values) => input.keep(values)}
      onFinish={(draft) => void handleFinish(draft)}
    >
      {restored === undefined ? undefined : <RestoredNotice at={restored.at} onStartOver={handleStartOver} />}
      <ArchiveContents preview={preview} />
      <NewTenantItems />
      <OwnPasswordItem name="password" label={t("archive.ownPassword")} />
      <FormFoot isBusy={isBusy} problem={problem} label={t("archive.start")} onCancel={onCancel} />
    </Form>
  );
}
