import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import { Alert, App, Button, Spin } from "antd";
import { type DragEvent, useRef, useState } from "react";
import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call, fetchFile } from "#base/api";
import { useTexts } from "#base/i18n";
import { saveBlob } from "#kit/parts/saveBlob.ts";
import { showFailure } from "#kit/parts/showFailure.ts";

const maximumBytes = 10 * 1024 ** 2;

type Props = {
  entity: string;
  /** The title of its records. */
  title: string;
  onRead: (run: ImportRun) => void;
};

/** Accepts a dropped or selected file, which the server parses. */
export function FileStep({ entity, title, onRead }: Props) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined || reading !== undefined) return;
    setProblem(file.size > maximumBytes ? t("kit.import.tooLarge") : undefined);
    if (file.size > maximumBytes) return;
    setReading(file.name);
    try {
      onRead(await call(importApi, "upload", { entity }, { file }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setReading(undefined);
      // Allows the same file to be selected again after a correction.
      if (input.current !== null) input.current.value = "";
    }
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }

  return (
    <div className="sw-import-file">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same by keyboard */}
      <div
        className={isOver ? "sw-import-drop sw-import-over" : "sw-import-drop"}
        role="group"
        aria-label={t("kit.import.step.file")}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {reading === undefined ? <InboxOutlined aria-hidden /> : <Spin />}
        <p role="status">{reading === undefined ? t("kit.import.drop") : t("kit.import.reading", { name: reading })}</p>
        <Button type="primary" autoFocus disabled={reading !== undefined} onClick={() => input.current?.click()}>
          {t("kit.import.choose")}
        </Button>
        <small>{t("kit.import.limits")}</small>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv"
          aria-label={t("kit.import.choose")}
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </div>
      {problem === undefined ? undefined : <Alert type="error" showIcon role="alert" title={problem} />}
      <Template entity={entity} title={title} />
    </div>
  );
}

function Template({ entity, title }: Pick<Props, "entity" | "title">) {
  const t = useTexts();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);

  async function handleSave(): Promise<void> {
    setBusy(true);
    try {
      saveBlob(await fetchFile(importApi, "template", { entity }), `${t("import.template", { title })}.xlsx`);
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <p className="sw-import-template">
      <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void handleSave()}>
        {t("kit.import.template")}
      </Button>
      <small>{t("kit.import.templateHint")}</small>
    </p>
  );
}
