import type { ArchiveInput } from "./useStoredInput.ts";

/** What every form of an archive gets. */
export type ArchiveFormProps = { input: ArchiveInput; onStarted: () => void; onCancel: () => void };

/** The values of a form; accounts without a password enter none. */
export type ArchiveDraft<Input extends { password: string }> = Omit<Input, "password"> & { password?: string };
