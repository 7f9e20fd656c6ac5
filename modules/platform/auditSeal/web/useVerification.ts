import { useEffect, useRef, useState } from "react";
import { call, CallError } from "#kit";
import { type AuditFinding, type AuditPart, auditSealApi } from "../contract.ts";

/** Findings that are kept; a table that was emptied has as many as it had rows. */
const maxFindings = 500;

/** The state of the verification of one chain. */
export type Verification = {
  readonly state: "running" | "done" | "stopped" | "failed";
  readonly seals: number;
  readonly rows: number;
  readonly removedRows: number;
  readonly findings: readonly AuditFinding[];
  readonly findingCount: number;
  readonly message: string | undefined;
};

const started: Verification = {
  state: "running",
  seals: 0,
  rows: 0,
  removedRows: 0,
  findings: [],
  findingCount: 0,
  message: undefined,
};

/** Verifies a chain part by part, so that each call is short and the progress is known. */
export function useVerification(table: string) {
  const [verification, setVerification] = useState<Verification>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    let current = started;
    const show = (changes: Partial<Verification>) => {
      current = { ...current, ...changes };
      setVerification(current);
    };
    show({});
    try {
      let fromNumber: number | null = 1;
      while (fromNumber !== null) {
        const part: AuditPart = await call(
          auditSealApi,
          "verify",
          { table, fromNumber },
          { signal: controller.signal },
        );
        if (controller.signal.aborted) return;
        fromNumber = part.nextNumber;
        show({
          seals: current.seals + part.seals,
          rows: current.rows + part.rows,
          removedRows: current.removedRows + part.removedRows,
          findings: [...current.findings, ...part.findings].slice(0, maxFindings),
          findingCount: current.findingCount + part.findings.length,
        });
      }
      show({ state: "done" });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      show({ state: "failed", message: error.message });
    }
  }

  function stop(): void {
    running.current?.abort();
    setVerification((current) => current && { ...current, state: "stopped" });
  }

  return { verification, run, stop };
}
