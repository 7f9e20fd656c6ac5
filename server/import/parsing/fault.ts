import type { TextKey, TextParameters } from "#contract/text";

/** Why a file cannot be read. */
export type FileFault = { readonly key: TextKey; readonly parameters?: TextParameters };

/** Ends the reading of a file that is no spreadsheet of ours; it is told to whoever sent it. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(key: TextKey, parameters: TextParameters = {}) {
    super(key);
    this.name = "UnreadableFile";
    this.fault = { key, parameters };
  }
}
