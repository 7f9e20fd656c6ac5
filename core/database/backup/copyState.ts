import * as z from "zod";
import { Failure } from "./backupState.ts";
import { type BackupStore, findText, putText } from "./backupStore.ts";

const folder = "copies";
const file = `${folder}/state.json`;
const removedFolder = `${folder}/removed`;

const State = z.object({
  /** What was there to copy when everything was copied; another value means that there is something new. */
  mark: z.string(),
  copiedAt: z.iso.datetime().nullable(),
  /** The backups that are complete at the other place. */
  ids: z.array(z.string()),
  failure: Failure.nullable(),
  /** Attempts in a row that have failed, and when the next one is due. */
  failures: z.int(),
  nextAt: z.iso.datetime().nullable(),
});
/** How far the copies of a store's backups at another place are. */
export type CopyState = z.infer<typeof State>;

const nothing: CopyState = { mark: "", copiedAt: null, ids: [], failure: null, failures: 0, nextAt: null };

/** The state of the copies of the backups in this store. */
export async function readCopyState(store: BackupStore): Promise<CopyState> {
  const text = await findText(store, file);
  return (text === undefined ? undefined : State.safeParse(JSON.parse(text)).data) ?? nothing;
}

/** Records the state of the copies. */
export async function putCopyState(store: BackupStore, state: CopyState): Promise<void> {
  await putText(store, file, JSON.stringify(state));
}

/** Notes that the copy of a backup is to be removed as well, as soon as the other place can be reached. */
export async function noteRemoval(store: BackupStore, id: string): Promise<void> {
  await putText(store, `${removedFolder}/${id}`, "");
}

/** The backups whose copies are to be removed. */
export async function listRemovals(store: BackupStore): Promise<string[]> {
  return (await store.list(removedFolder)).map(({ name }) => name.slice(removedFolder.length + 1));
}

/** The copy of this backup was removed. */
export async function forgetRemoval(store: BackupStore, id: string): Promise<void> {
  await store.remove(`${removedFolder}/${id}`);
}
