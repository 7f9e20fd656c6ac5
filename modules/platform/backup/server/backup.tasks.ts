import * as z from "zod";
import { backupCheckTaskKind, backupCopyTaskKind, backupError, backupTaskKind } from "../contract.ts";
import { defineTask } from "#core/jobs/tasks/task";
import { copyBackups, openCopyStore } from "./backup.copy.ts";
import { copyLock, tryAlone } from "./backup.lock.ts";
import { checkBackup, makeBackup } from "./backup.run.ts";
import { openBackupStore, toTaskError } from "./backup.store.ts";

const megabyte = 1_000_000;

/** Makes a backup on behalf of the platform administrator. A new attempt makes a new backup. */
export const backupTask = defineTask({
  name: backupTaskKind,
  input: z.object({}),
  result: z.object({ fileName: z.string() }),
  code: () => "dbBackup/add",
  async run(task) {
    const onProgress = (done: number, total: number) =>
      task.reportProgress(Math.round(done / megabyte), Math.round(total / megabyte));
    const alone = await tryAlone(task.app, async () => {
      try {
        return await makeBackup(task.app, { origin: "manual", signal: task.signal, onProgress });
      } catch (error) {
        throw toTaskError(error);
      }
    });
    if (alone === undefined) throw backupError("backup.busy");
    return { fileName: alone.result.id };
  },
});

/** Restores a backup on the side. */
export const backupCheckTask = defineTask({
  name: backupCheckTaskKind,
  input: z.object({ fileName: z.string() }),
  result: z.object({ isGood: z.boolean() }),
  code: () => "dbBackup/check",
  async run(task, { fileName }) {
    const alone = await tryAlone(task.app, async () => await checkBackup(task.app, fileName, task.signal));
    if (alone === undefined) throw backupError("backup.busy");
    return { isGood: alone.result.isGood };
  },
});

/** Copies everything that is new to S3 at once, also while the service waits after a failure. */
export const backupCopyTask = defineTask({
  name: backupCopyTaskKind,
  input: z.object({}),
  result: z.object({}),
  code: () => "dbBackup/copy",
  async run({ app, signal }) {
    const to = openCopyStore(app);
    if (to === undefined) throw backupError("backup.fault.no-s3");
    const copying = async () => {
      try {
        await copyBackups(app, { from: openBackupStore(app), to, signal });
      } catch (error) {
        throw toTaskError(error);
      }
    };
    if ((await tryAlone(app, copying, copyLock)) === undefined) throw backupError("backup.copy.busy");
    return {};
  },
});
