import { useRef, useState } from "react";
import type { DraftOf } from "#contract/api";
import { importApi, type ImportRun } from "#contract/import";
import { call, CallError, newIdempotencyKey } from "../../api.ts";

type Name = "read" | "check" | "commit";

/** A call that brings an import a step further. */
export type ImportCall<N extends Name> = {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  run(input: DraftOf<(typeof importApi.calls)[N]>): Promise<void>;
};

/** Makes a call of an import and hands on how the import stands after it; what is refused stands as `problem`. */
export function useImportCall<N extends Name>(name: N, onChanged: (run: ImportRun) => void): ImportCall<N> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isUnderWay = useRef(false);

  async function run(input: DraftOf<(typeof importApi.calls)[N]>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      onChanged(await call(importApi, name, input, { idempotencyKey: newIdempotencyKey() }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { isBusy, problem, run };
}
