import { requestError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import { temporaryStore } from "#core/request/temporaryStore";
import { runAsTaskOwner, type TaskOwnerIds } from "./claimTask.ts";
import type { TaskRun } from "./taskRun.ts";
import type { TaskFile } from "./task.ts";

/** Writers hand over a few bytes at a time. */
const blockBytes = 256 * 1024;

const addText = `insert into task_file (tenant_id, account_id, task_id, name, mime, content_id, size_bytes)
values ($1, $2, $3, $4, $5, $6, $7) returning id`;
const ofTaskText = `update task set file_id = $3
where tenant_id = $1 and id = $2 and node = $4 and attempts = $5 and state = 'running'`;

/** A file that is written, or given up when its task ends without it. */
export type OpenTaskFile = TaskFile & { discard(): Promise<void> };

/** Creates a file of a task. Its row is added when it is complete. */
export function openTaskFile(
  { app, claim, abort: { signal } }: TaskRun,
  file: { name: string; mime: string },
): OpenTaskFile {
  const { tenantId, accountId, id: taskId } = claim;
  const content = temporaryStore.get({ app }).open(app, tenantId);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;

  async function flush(): Promise<void> {
    signal.throwIfAborted();
    if (!app.watch.hasSpace()) throw requestError("disk.full");
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await content.write(bytes);
  }

  return {
    async write(part) {
      waiting.push(part);
      waitingBytes += part.length;
      if (waitingBytes >= blockBytes) await flush();
    },
    async complete() {
      await flush();
      const { id: contentId, sizeBytes } = await content.store();
      signal.throwIfAborted();
      return await runAsTaskOwner(app, claim, async (one) => {
        const parameters = [tenantId, accountId, taskId, fileName(file.name), file.mime, contentId, sizeBytes];
        const [added] = await one.run<{ id: number }>({ sql: addText, parameters });
        const fileId = toId(added?.id ?? 0);
        await one.change({ sql: ofTaskText, parameters: [tenantId, taskId, fileId, claim.node, claim.attempts] });
        return fileId;
      });
    },
    discard: content.discard,
  };
}

/** Removes files that an earlier attempt left. */
export async function removeTaskFiles(app: App, { id, ...owner }: TaskOwnerIds & { id: Id }): Promise<void> {
  const sql = "delete from task_file where tenant_id = $1 and task_id = $2";
  await runAsTaskOwner(app, owner, async (one) => await one.change({ sql, parameters: [owner.tenantId, id] }));
}

/** A name that no file system reads as a path or a command. */
function fileName(name: string): string {
  const safe = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_")
    .trim();
  return safe === "" ? "file" : safe.slice(0, 200);
}
