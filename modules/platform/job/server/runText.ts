import type { Translate } from "#contract/text";
import { BlockedAddressError } from "#core/outbound/guardedFetch";

/** Texts of the product in results and logs of runs. */
const runTexts = [
  "job.blocked.protocol",
  "job.blocked.port",
  "job.blocked.password",
  "job.blocked.internal",
  "job.logCut",
] as const;
/** See `runTexts`. */
type RunText = (typeof runTexts)[number];

/** How a run stores a text of the product: by its key, because readers have different languages. */
export function toStoredKey(key: RunText): string {
  return `{{${key}}}`;
}

/** Why a run has failed. An address that is refused is explained in the words of the form. */
export function describeFailure(error: unknown): string {
  if (error instanceof BlockedAddressError) return `${error.host}: ${toStoredKey(`job.blocked.${error.reason}`)}`;
  return error instanceof Error ? error.message : String(error);
}

/** A result or a line of a log in the language of the reader. */
export function translateRunText(stored: string, t: Translate): string {
  return runTexts.reduce((text, key) => text.replaceAll(toStoredKey(key), () => t(key)), stored);
}
