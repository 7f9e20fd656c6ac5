/** What a scanner has found in a content; undefined: nothing. */
export type ScanResult = { readonly threat: string | undefined };

/** A scanner does not answer, or does not take contents of this size. */
export class ScanError extends Error {
  readonly reason: "failed" | "too_large";

  constructor(message: string, reason: ScanError["reason"] = "failed") {
    super(message);
    this.name = "ScanError";
    this.reason = reason;
  }
}
