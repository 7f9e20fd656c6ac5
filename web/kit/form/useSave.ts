import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useRef, useState } from "react";
import { call, CallError, type CallOptions, newIdempotencyKey } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import type { FormTarget } from "../list/useList.ts";
import type { Field, Values } from "../resource/field.ts";
import { type RecordRow, type Resource, valueOf } from "../resource/resource.ts";
import { changedValues, filledValues } from "./formValues.ts";

/** Why the last attempt to save failed; `reasons` are about fields that the form does not show. `stale`: somebody else changed the record, `current` is what it is now. */
export type SaveProblem =
  | { readonly kind: "failed"; readonly error: CallError; readonly reasons: readonly string[] }
  | { readonly kind: "stale"; readonly current: object };

/** Saving of one open form. */
export type Save = {
  readonly isBusy: boolean;
  readonly problem: SaveProblem | undefined;
  /** What became of it; refused fields come back to be shown on them. */
  run(start: Values, values: Values, version: number | undefined): Promise<Outcome>;
  forgetProblem(): void;
};

/** `saved`, or the fields that were refused. */
export type Outcome = { readonly isSaved: boolean; readonly fields: Readonly<Record<string, string[]>> };

const again = 500;
const nothing: Outcome = { isSaved: false, fields: {} };

/** Saves a form: adds a record, or sends what was changed of it. A repeat of an unanswered attempt is done once. */
export function useSave<Row extends RecordRow>(resource: Resource<Row>, target: FormTarget<Row>): Save {
  const { api, form } = resource;
  const t = useWords();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const last = useRef(-again);
  const attempts = useAttempts();

  async function run(start: Values, values: Values, version: number | undefined): Promise<Outcome> {
    if (isBusy || performance.now() - last.current < again) return nothing;
    last.current = performance.now();
    const changes = target.kind === "edit" ? changedValues(start, values) : filledValues(values);
    if (target.kind === "edit" && Object.keys(changes).length === 0) {
      void message.info(t("kit.unchanged"));
      return { isSaved: true, fields: {} };
    }
    setBusy(true);
    try {
      if (target.kind === "edit") {
        const input = { ...changes, id: target.row.id, ...(version === undefined ? {} : { version }) };
        await call(api, "update", input, { ...attempts.optionsOf(input), writeNull: true });
      } else await call(api, "add", changes, attempts.optionsOf(changes));
      void message.success(t(target.kind === "edit" ? "kit.saved" : "kit.added"));
      void queries.invalidateQueries({ queryKey: [api.name] });
      return { isSaved: true, fields: {} };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      attempts.ended(error);
      // Who sees why it failed and tries again at once means it.
      last.current = -again;
      // The values are those of the fields that are there: some depend on others.
      setProblem(
        problemOf(
          error,
          form.filter(({ name }) => name in values),
        ),
      );
      return { isSaved: false, fields: error.fields };
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, run, forgetProblem: () => setProblem(undefined) };
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

function problemOf(error: CallError, form: readonly Field[]): SaveProblem | undefined {
  const { fields, result, status } = error;
  // The fields say it; a summary is needed only for what belongs to none that is shown.
  if (form.some(({ name }) => fields[name] !== undefined)) return undefined;
  const isStale =
    status === 409 && typeof result === "object" && result !== null && typeof valueOf(result, "version") === "number";
  if (isStale) return { kind: "stale", current: result };
  return { kind: "failed", error, reasons: Object.entries(fields).flatMap(([name, why]) => (name === "" ? [] : why)) };
}
