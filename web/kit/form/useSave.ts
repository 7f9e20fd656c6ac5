import { App } from "antd";
import { useRef, useState } from "react";
import { CallError, isOutage } from "#base/answer";
import { call, type CallOptions, createIdempotencyKey } from "#base/api";
import { useTexts } from "#base/i18n";
import { useServerReturn } from "#base/serverConnection";
import { showRecentRows } from "../list/recentRows.ts";
import type { FormTarget } from "../list/useList.ts";
import { useRefreshRecords } from "../parts/useRefreshRecords.ts";
import type { Values } from "../resource/field.ts";
import { readFieldValue, type RecordRow, type Resource } from "../resource/resource.ts";
import { findRecord } from "./findRecord.ts";
import { getChangedValues, getFilledValues } from "./formValues.ts";

/**
 * Why the last save failed; `reasons` concern fields that the form does not show. `gone`: the record no longer exists.
 */
export type SaveProblem =
  | { readonly kind: "failed"; readonly error: CallError; readonly reasons: readonly string[] }
  | { readonly kind: "gone" };

/** The outcome of a save. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly answer: unknown }
  | { readonly kind: "unchanged" | "failed" | "ignored" }
  | { readonly kind: "refused"; readonly fields: Readonly<Record<string, string[]>> }
  /** Another user has changed the record; `current` is its new state. */
  | { readonly kind: "stale"; readonly current: object };

/** The save state of one open form. */
export type Save = {
  readonly isBusy: boolean;
  readonly problem: SaveProblem | undefined;
  run(attempt: SaveAttempt): Promise<SaveOutcome>;
};

/** What is saved: the values, the start values, and the version on which they are based. */
export type SaveAttempt = { readonly start: Values; readonly values: Values; readonly version: number | undefined };

const again = 500;

/** Saves a form: adds a record, or sends its changed fields. A repeat of an unanswered attempt takes effect once. */
export function useSave<Row extends RecordRow>(resource: Resource<Row>, target: FormTarget<Row>): Save {
  const { api } = resource;
  const t = useTexts();
  const { message } = App.useApp();
  const refreshRecords = useRefreshRecords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const last = useRef(-again);
  const attempts = useAttempts();
  useServerReturn(() => setProblem((shown) => (isCausedByOutage(shown) ? undefined : shown)));

  async function send({ start, values, version }: SaveAttempt): Promise<SaveOutcome> {
    if (target.kind !== "edit") {
      const filled = getFilledValues(values);
      return { kind: "saved", answer: await call(api, "add", filled, attempts.optionsOf(filled)) };
    }
    const changes = getChangedValues(start, values);
    if (Object.keys(changes).length === 0) return { kind: "unchanged" };
    const input = { ...changes, id: target.row.id, ...(version === undefined ? {} : { version }) };
    const answer = await call(api, resource.saveCall ?? "update", input, {
      ...attempts.optionsOf(input),
      writeNull: true,
    });
    showRecentRows(api, [target.row.id]);
    void message.success(t("kit.savedNamed", { name: resource.getName({ ...target.row, ...values }) }));
    return { kind: "saved", answer };
  }

  /** Visible fields show their own errors; the summary contains the others. */
  async function explain(error: CallError, { values }: SaveAttempt): Promise<SaveOutcome> {
    const sentFields = resource.form.filter(({ name }) => name in values);
    const { fields } = error;
    if (sentFields.some(({ name }) => fields[name] !== undefined)) return { kind: "refused", fields };
    const current = getStaleRecord(error);
    if (current !== undefined) return { kind: "stale", current };
    setProblem((await isGone(resource, target, error)) ? { kind: "gone" } : toFailure(error));
    return { kind: "failed" };
  }

  async function run(attempt: SaveAttempt): Promise<SaveOutcome> {
    if (isBusy || performance.now() - last.current < again) return { kind: "ignored" };
    last.current = performance.now();
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await send(attempt);
      if (outcome.kind !== "saved") return outcome;
      void refreshRecords(api);
      return outcome;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      attempts.ended(error);
      // Retrying at once after seeing the error is intended.
      last.current = -again;
      return await explain(error, attempt);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, run };
}

/** Whether a save failed only because the server was away. */
function isCausedByOutage(problem: SaveProblem | undefined): boolean {
  return problem?.kind === "failed" && isOutage(problem.error);
}

/** An unanswered attempt may have succeeded; its repeat carries the same key, so that it takes effect once. */
function useAttempts() {
  const open = useRef<{ key: string; input: string } | undefined>(undefined);
  return {
    optionsOf: (input: object): CallOptions => {
      const text = JSON.stringify(input);
      if (open.current?.input !== text) open.current = { key: createIdempotencyKey(), input: text };
      return { idempotencyKey: open.current.key };
    },
    ended: (error: CallError) => {
      if (!isOutage(error)) open.current = undefined;
    },
  };
}

/** A stale edit is answered with the current record. */
function getStaleRecord({ status, result }: CallError): object | undefined {
  const isRecord =
    typeof result === "object" && result !== null && typeof readFieldValue(result, "version") === "number";
  return status === 409 && isRecord ? result : undefined;
}

/** Each module has its own error for a missing record; the detail call tells whether it is missing. */
async function isGone<Row extends RecordRow>(
  resource: Resource<Row>,
  target: FormTarget<Row>,
  { status }: CallError,
): Promise<boolean> {
  const isRuled = status === 400 || status === 404;
  return target.kind === "edit" && isRuled && (await findRecord(resource, target.row.id)) === null;
}

function toFailure(error: CallError): SaveProblem {
  const reasons = Object.entries(error.fields).flatMap(([name, why]) => (name === "" ? [] : why));
  return { kind: "failed", error, reasons };
}
