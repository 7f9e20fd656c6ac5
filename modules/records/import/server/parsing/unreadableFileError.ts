import type { TextKey, TextParameters } from "#contract/text";

/** Why a file cannot be read. */
export type FileFault = { readonly key: TextKey; readonly parameters?: TextParameters };

/** The file is not a valid spreadsheet; the reason is shown to the caller. */
export class UnreadableFileError extends Error {
  readonly fault: FileFault;

  constructor(key: TextKey, parameters: TextParameters = {}) {
    super(key);
    this.name = "UnreadableFile";
    this.fault = { key, parameters };
  }
}
