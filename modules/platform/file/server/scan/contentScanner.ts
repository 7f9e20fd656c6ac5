import { ExpectedError } from "#contract/errors";
import type { App } from "#core/request/app";
import { defineExtensionPoint } from "#core/request/extensionPoint";
import { fileError } from "../../contract.ts";
import type { StagedContent } from "../storage/provider.ts";
import { scanByClamd } from "./clamd.ts";
import { scanByProgram } from "./program.ts";
import { ScanError, type ScanResult } from "./scanResult.ts";

/** Looks for viruses in a content. Throws `ScanError` if it cannot tell. */
type ContentScanner = (app: App, content: StagedContent) => Promise<ScanResult>;

/** Asked before a content is stored; all of them must find nothing: `extensions: [contentScanners.provide(scan)]`. */
export const contentScanners = defineExtensionPoint<ContentScanner>("file.contentScanners");

/** The scanner that the operator has configured; without one nothing is found. */
export const scanAsConfigured: ContentScanner = async ({ config: { fileScanner } }, content) => {
  if (fileScanner === undefined) return { threat: undefined };
  return "program" in fileScanner
    ? await scanByProgram(fileScanner.program, content)
    : await scanByClamd(fileScanner, content);
};

const retrySeconds = 30;

/** Refuses a content in which a scanner finds something, and one that a scanner cannot judge. */
export async function requireHarmless(app: App, content: StagedContent): Promise<void> {
  for (const scan of contentScanners.list({ app })) {
    const { threat } = await scan(app, content).catch((error: unknown) => {
      if (!(error instanceof ScanError)) throw error;
      app.log.error({ event: "file.scan_failed", err: error }, "a file could not be scanned for viruses");
      if (error.reason === "too_large") throw fileError("file.scan_too_large");
      throw new ExpectedError("file.scan_failed", { status: 503, retrySeconds });
    });
    if (threat === undefined) continue;
    app.log.warn({ event: "file.infected", threat }, "an infected file was refused");
    throw fileError("file.infected", { threat });
  }
}
