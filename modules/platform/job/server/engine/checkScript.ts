import { jobError } from "../../contract.ts";
import { inspectScript, ScriptError } from "./sandbox.ts";

/** What scripts of existing clients begin with. */
const csharp = /\b(?:using\s+[\w.]+;|namespace\s+[\w.]+|public\s+class\s|:\s*IJob\b)/u;

/** Refuses a script that does not declare this job. */
export async function checkScript(jobId: string, code: string): Promise<void> {
  if (code.trim() === "") throw jobError("job.empty_script");
  if (csharp.test(code)) throw jobError("job.csharp");
  const declared = await inspect(code);
  if (declared === "") throw jobError("job.missing_declaration", { jobId });
  if (declared !== jobId) throw jobError("job.other_id", { declared: declared.slice(0, 64), jobId });
}

async function inspect(code: string): Promise<string> {
  try {
    return await inspectScript(code);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    const reason = error.message.slice(0, 200);
    if (error.position === undefined) throw jobError("job.bad_script", { reason });
    throw jobError("job.bad_script_at", { ...error.position, reason });
  }
}
