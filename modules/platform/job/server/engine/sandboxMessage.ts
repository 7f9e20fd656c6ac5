import type { JobLogLine } from "../../contract.ts";

/** What a thread is to run. An inspection only finds out which job the script declares. */
export type SandboxOrder = {
  readonly code: string;
  readonly parameters: string | null;
  readonly isInspection: boolean;
  readonly timeLimitMs: number;
};

/** What a thread tells. */
export type SandboxMessage =
  | { readonly kind: "declared"; readonly name: string | undefined }
  | { readonly kind: "log"; readonly level: JobLogLine["level"]; readonly text: string }
  | { readonly kind: "request"; readonly id: number; readonly request: string }
  | { readonly kind: "ended"; readonly result: string }
  | {
      readonly kind: "failed";
      readonly message: string;
      readonly isTooLate: boolean;
      readonly position: ScriptPosition | undefined;
    };

/** Where a script cannot be read; both count from 1. */
export type ScriptPosition = { readonly line: number; readonly column: number };

/** The answer to a request of a script, as JSON. */
export type SandboxReply = { readonly id: number; readonly answer?: string; readonly error?: string };
