/** Why a backup cannot be made, read or restored. Each has a text of its own, `backup.fault.damaged`. */
export const backupFaults = [
  "cancelled",
  "census-differs",
  "damaged",
  "database-ended",
  "database-in-use",
  "file-changes",
  "foreign",
  "key-needed",
  "key-wrong",
  "keys-differ",
  "low-disk",
  "missing-part",
  "newer",
  "no-backup",
  "not-empty",
  "no-data",
  "no-owner",
  "no-program",
  "no-s3",
  "not-reached",
  "other-installation",
  "other-machine",
  "other-major",
  "program-failed",
  "recovery-failed",
  "s3-failed",
  "s3-no-bucket",
  "s3-refused",
  "s3-unreachable",
  "tablespaces",
  "target-unwritable",
] as const;
/** See `backupFaults`. */
export type BackupFault = (typeof backupFaults)[number];

/** A backup or restore that cannot go on; nothing that was there before is changed. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly fault: BackupFault;
  readonly parameters: Readonly<Record<string, string | number>>;

  constructor(fault: BackupFault, parameters: Readonly<Record<string, string | number>> = {}, options?: ErrorOptions) {
    super(`${fault} ${JSON.stringify(parameters)}`, options);
    this.fault = fault;
    this.parameters = parameters;
  }
}
