import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useRef, useState } from "react";
import { call, CallError, type CallOptions, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import type { FormTarget } from "../list/useList.ts";
import type { Values } from "../resource/field.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { findRecord } from "./findRecord.ts";
import { changedValues, filledValues } from "./formValues.ts";

/** Why the last attempt to save failed; `reasons` are about fields that the form does not show. `gone`: the record is not there any more. */
export type SaveProblem =
  | { readonly kind: "failed"; readonly error: CallError; readonly reasons: readonly string[] }
  | { readonly kind: "gone" };

/** What became of an attempt to save. */
export type Outcome =
  | { readonly kind: "saved" | "unchanged" | "failed" | "ignored" }
  | { readonly kind: "refused"; readonly fields: Readonly<Record<string, string[]>> }
  /** Somebody else has changed the record; `current` is what it is now. */
  | { readonly kind: "stale"; readonly current: object };

/** Saving of one open form. */
export type Save = {
  readonly isBusy: boolean;
  readonly problem: SaveProblem | undefined;
  run(attempt: Attempt): Promise<Outcome>;
};

/** What is to be saved: the form's values, what they were when it began, and the version that this was. */
export type Attempt = { readonly start: Values; readonly values: Values; readonly version: number | undefined };

const again = 500;

/** Saves a form: adds a record, or sends what was changed of it. A repeat of an unanswered attempt is done once. */
export function useSave<Row extends RecordRow>(resource: Resource<Row>, target: FormTarget<Row>): Save {
  const { api } = resource;
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const last = useRef(-again);
  const attempts = useAttempts();

  async function send({ start, values, version }: Attempt): Promise<Outcome> {
    if (target.kind !== "edit") {
      const filled = filledValues(values);
      await call(api, "add", filled, attempts.optionsOf(filled));
      return { kind: "saved" };
    }
    const changes = changedValues(start, values);
    if (Object.keys(changes).length === 0) return { kind: "unchanged" };
    const input = { ...changes, id: target.row.id, ...(version === undefined ? {} : { version }) };
    await call(api, "update", input, { ...attempts.optionsOf(input), writeNull: true });
    return { kind: "saved" };
  }

  /** What is refused of fields that are shown is said there; a summary is needed for what belongs to none of them. */
  async function explain(error: CallError, { values }: Attempt): Promise<Outcome> {
    const shown = resource.form.filter(({ name }) => name in values);
    const { fields } = error;
    if (shown.some(({ name }) => fields[name] !== undefined)) return { kind: "refused", fields };
    const current = staleRecordIn(error);
    if (current !== undefined) return { kind: "stale", current };
    setProblem((await isGone(resource, target, error)) ? { kind: "gone" } : failureOf(error));
    return { kind: "failed" };
  }

  async function run(attempt: Attempt): Promise<Outcome> {
    if (isBusy || performance.now() - last.current < again) return { kind: "ignored" };
    last.current = performance.now();
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await send(attempt);
      if (outcome.kind !== "saved") return outcome;
      void message.success(t(target.kind === "edit" ? "kit.saved" : "kit.added"));
      void queries.invalidateQueries({ queryKey: [api.name] });
      return outcome;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      attempts.ended(error);
      // Who sees why it failed and tries again at once means it.
      last.current = -again;
      return await explain(error, attempt);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, run };
}

/** An attempt without an answer may have been done: its repeat carries the same key, so that it is done once. */
function useAttempts() {
  const open = useRef<{ key: string; input: string } | undefined>(undefined);
  return {
    optionsOf: (input: object): CallOptions => {
      const text = JSON.stringify(input);
      if (open.current?.input !== text) open.current = { key: newIdempotencyKey(), input: text };
      return { idempotencyKey: open.current.key };
    },
    ended: ({ status }: CallError) => {
      const isAnswered = status !== 0 && status < 500;
      if (isAnswered) open.current = undefined;
    },
  };
}

/** A stale edit is answered with the record as it is now. */
function staleRecordIn({ status, result }: CallError): object | undefined {
  const isRecord = typeof result === "object" && result !== null && typeof valueOf(result, "version") === "number";
  return status === 409 && isRecord ? result : undefined;
}

/** Each module has its own words for a record that is missing; whether it is, the record's own call tells. */
async function isGone<Row extends RecordRow>(
  resource: Resource<Row>,
  target: FormTarget<Row>,
  { status }: CallError,
): Promise<boolean> {
  const isRuled = status === 400 || status === 404;
  return target.kind === "edit" && isRuled && (await findRecord(resource, target.row.id)) === null;
}

function failureOf(error: CallError): SaveProblem {
  const reasons = Object.entries(error.fields).flatMap(([name, why]) => (name === "" ? [] : why));
  return { kind: "failed", error, reasons };
}
