import { findUrlFault } from "#contract/publicUrl";
import type { TextKey } from "#contract/text";
import type { ValidationIssue } from "#contract/validationIssue";
import { InvalidInput } from "#core/http/input";
import { findBlockReason, type HostAllowlist, isAllowedHost } from "#core/outbound/guardedFetch";

/**
 * What is wrong with an address that a job sends to; `undefined` if nothing is. A name is looked up by each request only, so
 * one that leads to an internal network is refused when the job runs.
 */
export function findAddressFault(config: HostAllowlist, address: string): TextKey | undefined {
  if (address.trim() === "") return "invalid.required";
  if (!URL.canParse(address)) return "job.blocked.protocol";
  const url = new URL(address);
  const reason = findBlockReason(config, url);
  if (reason !== undefined) return `job.blocked.${reason}`;
  if (isAllowedHost(config, url)) return undefined;
  const fault = findUrlFault(address);
  if (fault === undefined) return undefined;
  return fault === "invalid.private_url" ? "job.blocked.internal" : "job.blocked.protocol";
}

/** An error that the form shows at one of its fields. */
export function createFieldError(field: string, issue: ValidationIssue): InvalidInput {
  return new InvalidInput(new Map([[field, [issue]]]));
}
