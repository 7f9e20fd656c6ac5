import { Alert, Button, Drawer } from "antd";
import { useRef, useState } from "react";
import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import type { List } from "#kit/list/useList.ts";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { FileStep } from "./FileStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import { type OpenImport, useImportRun } from "./useImportRun.ts";
import { WaitStep } from "./WaitStep.tsx";
import "./import.css";

type Props<Row extends RecordRow> = { list: List<Row>; onClosed: () => void };

/**
 * Imports records from a file in four steps: the file, the mapping of columns to fields, the validation result, and the
 * result of the import. The server stores the progress; the address names the import.
 */
export function ImportWizard<Row extends RecordRow>({ list, onClosed }: Props<Row>) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(true);
  const [outcome, setOutcome] = useState<StepOutcome>();
  const openImport = useImportRun();
  const { run } = openImport;
  const isMappingAgain = run?.state === "checked" && outcome === "mapping";
  const title = t("kit.import.title", { list: t(list.resource.title) });

  useBackStep(isOpen, () => void handleClose());

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
    openImport.show(undefined);
    onClosed();
  }

  const body = useRef<HTMLDivElement>(null);
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : "min(1240px, 94vw)"}
      title={title}
      mask={{ closable: false }}
      onClose={() => void handleClose()}
      // A step that focuses an input while the drawer opens focuses something invisible.
      afterOpenChange={(open) => (open ? body.current?.querySelector("button")?.focus() : handleClosed())}
    >
      <div ref={body} className="sw-import">
        <ImportSteps state={isMappingAgain ? "mapping" : run?.state} />
        <Content {...{ list, outcome }} opened={openImport} onOutcome={setOutcome} onClose={() => setOpen(false)} />
      </div>
    </Drawer>
  );
}

/** A running import continues without the window, and a finished one cannot be discarded. */
function isLostByClosing({ state }: ImportRun): boolean {
  return state === "mapping" || state === "checking" || state === "checked";
}

async function discard({ id }: ImportRun): Promise<void> {
  try {
    await call(importApi, "remove", { id });
  } catch (error) {
    // The server removes it within a day.
    if (!(error instanceof CallError)) throw error;
  }
}

/** The result of the last step, beyond the import itself. */
type StepOutcome = "mapping" | "committed" | undefined;

type ContentProps<Row extends RecordRow> = {
  list: List<Row>;
  opened: OpenImport;
  outcome: StepOutcome;
  onOutcome: (outcome: StepOutcome) => void;
  onClose: () => void;
};

function Content<Row extends RecordRow>({ list, opened, outcome, onOutcome, onClose }: ContentProps<Row>) {
  const t = useTexts();
  const { run, error, isLoading, show } = opened;
  const { api } = list.resource;
  if (isLoading) return <DelayedSkeleton />;
  if (run === undefined || run.entity !== api.name) {
    const isGone = error !== undefined && error.status === 400;
    if (error !== undefined && !isGone)
      return <LoadError message={error.message} onRetry={() => void opened.refresh()} />;
    return (
      <>
        {isGone && <Alert type="warning" showIcon role="alert" title={t("kit.import.gone")} />}
        <FileStep entity={api.name} title={t(list.resource.title)} onRead={show} />
      </>
    );
  }
  switch (run.state) {
    case "mapping":
      return <ColumnsStep key={readingOf(run)} run={run} onChanged={show} />;
    case "checked":
      return outcome === "mapping" ? (
        <ColumnsStep key={readingOf(run)} run={run} onChanged={handleTurn(undefined)} />
      ) : (
        <ReviewStep
          run={run}
          isRefused={outcome === "committed"}
          onChanged={handleTurn("committed")}
          onBack={() => onOutcome("mapping")}
        />
      );
    case "done":
      return <DoneStep list={list} run={run} onAgain={() => show(undefined)} onClose={onClose} />;
    default:
      return <WaitStep run={run} onEnded={opened.refresh} />;
  }

  /** Shows the import after a step; corrections stay on their step. */
  function handleTurn(next: StepOutcome): (changed: ImportRun | undefined) => void {
    return (nextRun) => {
      if (nextRun?.state !== "checked") onOutcome(nextRun?.state === "committing" ? next : undefined);
      show(nextRun);
    };
  }
}

/** Another sheet or another header row restarts the mapping. */
function readingOf({ id, sheet, headerRow }: ImportRun): string {
  return [id, sheet, headerRow].join("/");
}

function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTexts();
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
