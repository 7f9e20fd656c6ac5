import { Alert, Button, Drawer } from "antd";
import { useRef, useState } from "react";
import { importApi, type ImportRun } from "#contract/import";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import { LateSkeleton } from "../list/ListNotice.tsx";
import type { List } from "../list/useList.ts";
import { useConfirm } from "../parts/useConfirm.ts";
import type { RecordRow } from "../resource/resource.ts";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { FileStep } from "./FileStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { Steps } from "./Steps.tsx";
import { type OpenImport, useImportRun } from "./useImportRun.ts";
import { WaitStep } from "./WaitStep.tsx";
import "./import.css";

type Props<Row extends RecordRow> = { list: List<Row>; onClosed: () => void };

/**
 * Brings records from a file, step by step: the file, which field each column fills, what would become of the rows, and
 * what became of them. Where it stands lies on the server; the address names it.
 */
export function ImportWizard<Row extends RecordRow>({ list, onClosed }: Props<Row>) {
  const t = useWords();
  const isNarrow = useIsNarrow();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(true);
  const opened = useImportRun();
  const { run } = opened;
  const title = t("kit.import.title", { list: t(list.resource.title) });

  async function handleClose(): Promise<void> {
    if (run !== undefined && isLostByClosing(run)) {
      const isSure = await confirm({
        title: t("kit.import.discardAsk"),
        text: t("kit.import.discardText"),
        ok: t("kit.import.discard"),
        cancel: t("kit.import.goOn"),
        isDangerous: true,
      });
      if (!isSure) return;
      await discard(run);
    }
    setOpen(false);
  }

  function handleClosed(): void {
    opened.show(undefined);
    onClosed();
  }

  const body = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 880}
      title={title}
      mask={{ closable: false }}
      onClose={() => void handleClose()}
      // What a part focuses by itself while the drawer is still on its way is not in sight yet.
      afterOpenChange={(open) => (open ? body.current?.querySelector("button")?.focus() : handleClosed())}
    >
      <div ref={body} className="sw-import">
        <Steps state={run?.state} />
        <Content list={list} opened={opened} onClose={() => setOpen(false)} />
      </div>
    </Drawer>
  );
}

/** What is on its way into the database goes on by itself; what is done is done. */
function isLostByClosing({ state }: ImportRun): boolean {
  return state === "mapping" || state === "checking" || state === "checked";
}

async function discard({ id }: ImportRun): Promise<void> {
  try {
    await call(importApi, "remove", { id });
  } catch (error) {
    // It goes by itself within a day.
    if (!(error instanceof CallError)) throw error;
  }
}

/** What the last step has led to, beyond what the import itself says. */
type Turn = "mapping" | "committed" | undefined;

type ContentProps<Row extends RecordRow> = { list: List<Row>; opened: OpenImport; onClose: () => void };

function Content<Row extends RecordRow>({ list, opened, onClose }: ContentProps<Row>) {
  const t = useWords();
  const { run, error, isLoading, show } = opened;
  const { api } = list.resource;
  const [turn, setTurn] = useState<Turn>();
  if (isLoading) return <LateSkeleton />;
  if (run === undefined || run.entity !== api.name) {
    const isGone = error !== undefined && error.status === 400;
    if (error !== undefined && !isGone) return <Failed message={error.message} onRetry={() => void opened.refresh()} />;
    return (
      <>
        {isGone && <Alert type="warning" showIcon role="alert" title={t("kit.import.gone")} />}
        <FileStep entity={api.name} onRead={show} />
      </>
    );
  }
  switch (run.state) {
    case "mapping":
      return <ColumnsStep key={readingOf(run)} run={run} onChanged={show} />;
    case "checked":
      return turn === "mapping" ? (
        <ColumnsStep key={readingOf(run)} run={run} onChanged={handleTurn(undefined)} />
      ) : (
        <ReviewStep
          run={run}
          isRefused={turn === "committed"}
          onChanged={handleTurn("committed")}
          onBack={() => setTurn("mapping")}
        />
      );
    case "done":
      return <DoneStep list={list} run={run} onAgain={() => show(undefined)} onClose={onClose} />;
    default:
      return <WaitStep run={run} onEnded={opened.refresh} />;
  }

  /** Shows the import after a step; corrections leave it where it is. */
  function handleTurn(next: Turn): (changed: ImportRun | undefined) => void {
    return (changed) => {
      if (changed?.state !== "checked") setTurn(changed?.state === "committing" ? next : undefined);
      show(changed);
    };
  }
}

/** Another sheet or another row of titles begins the mapping anew. */
function readingOf({ id, sheet, headerRow }: ImportRun): string {
  return [id, sheet, headerRow].join("/");
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useWords();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={message}
      action={
        <Button size="small" onClick={onRetry}>
          {t("kit.retry")}
        </Button>
      }
    />
  );
}
