import { useEffect, useEffectEvent } from "react";
import { call, isPermitted, type RealtimePartProps } from "#kit";
import { usageApi } from "../../contract.ts";
import { showWarnings } from "./shownWarnings.ts";

/**
 * Tells administrators once that a limit is reached or near: at once in an open window, when they sign in, and whenever
 * the connection returns.
 */
export function Component({ subscribe }: RealtimePartProps) {
  const tell = useEffectEvent(async () => {
    if (!isPermitted({ of: usageApi, call: "own" })) return;
    const warnings = await call(usageApi, "warnings", {});
    if (warnings.length === 0) return;
    showWarnings(warnings);
    await call(usageApi, "noteWarnings", { kinds: warnings.map(({ name }) => name) });
  });
  // A warning that could not be loaded comes with the next connection.
  useEffect(() => subscribe("open", () => void tell().catch(reportError)), [subscribe]);
  useEffect(() => subscribe("UsageWarning", () => void tell().catch(reportError)), [subscribe]);
  return undefined;
}
