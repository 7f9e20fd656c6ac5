import { InfoCircleOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { Chip, defineReadOnlyList, formatSize, type Tone, useTexts } from "#kit";
import { archiveApi, type ArchiveRun, type ArchiveState } from "../contract.ts";

const tones: Readonly<Record<ArchiveState, Tone>> = {
  uploading: "grey",
  waiting: "grey",
  running: "blue",
  done: "green",
  failed: "red",
};

/** Exports, imports and copies, the latest first. */
export const archives = defineReadOnlyList(archiveApi, "page", (column) => ({
  title: "archive.title",
  columns: [
    column.custom("name", ({ name }) => name, { width: 220 }),
    column.custom("kind", (run) => <Kind run={run} />, { width: 90 }),
    column.custom("state", (run) => <State run={run} />, { width: 190 }),
    column.custom("rowCount", ({ rowCount }) => <Figure value={rowCount?.toLocaleString()} />, { width: 110 }),
    column.custom("fileCount", ({ fileCount }) => <Figure value={fileCount?.toLocaleString()} />, { width: 80 }),
    column.custom("sizeBytes", (run) => <Size run={run} />, { width: 100 }),
    column.text("accountName", { width: 120, isSortable: false }),
    column.instant("createTime", { isSortable: false }),
    column.instant("endTime", { isSortable: false }),
  ],
  card: { status: ["kind", "state"], time: "createTime" },
}));

function Kind({ run: { kind } }: { run: ArchiveRun }) {
  const t = useTexts();
  return t(`archive.kind.${kind}`);
}

function State({ run: { state, notes } }: { run: ArchiveRun }) {
  const t = useTexts();
  return (
    <>
      <Chip tone={tones[state]}>{t(`archive.state.${state}`)}</Chip>
      {notes.length === 0 ? undefined : <Notes notes={notes} />}
    </>
  );
}

/** What the result says besides, on request: a sentence would not fit into a cell. */
function Notes({ notes }: { notes: readonly string[] }) {
  const t = useTexts();
  const content = (
    <ul className="sw-archive-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" content={content}>
      <Button type="link" size="small" icon={<InfoCircleOutlined aria-hidden />}>
        {t("archive.notes", { count: notes.length })}
      </Button>
    </Popover>
  );
}

function Figure({ value }: { value: string | undefined }) {
  const t = useTexts();
  return value ?? t("kit.none");
}

function Size({ run: { sizeBytes } }: { run: ArchiveRun }) {
  return <Figure value={sizeBytes === 0 ? undefined : formatSize(sizeBytes)} />;
}
