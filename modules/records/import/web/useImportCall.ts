import { useRef, useState } from "react";
import type { RawInputOf } from "#contract/api";
import { importApi, type ImportRun } from "../contract.ts";
import { CallError } from "#base/answer";
import { call, createIdempotencyKey } from "#base/api";

type Name = "read" | "check" | "commit";

/** A call that continues an import. */
export type ImportCall<N extends Name> = {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  run(input: RawInputOf<(typeof importApi.calls)[N]>): Promise<void>;
};

/** Makes a call of an import and passes on the resulting import; a refusal becomes `problem`. */
export function useImportCall<N extends Name>(name: N, onChanged: (run: ImportRun) => void): ImportCall<N> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isUnderWay = useRef(false);

  async function run(input: RawInputOf<(typeof importApi.calls)[N]>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      onChanged(await call(importApi, name, input, { idempotencyKey: createIdempotencyKey() }));
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
