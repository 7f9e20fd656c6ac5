import { useState } from "react";
import { CallError } from "#kit";

/** Runs calls of a dialog one at a time; a refusal becomes `problem`. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, attempt };
}
