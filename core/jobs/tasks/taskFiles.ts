import { requestError } from "#contract/errors";
import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import { getSystemSettings } from "#core/request/systemTransaction";
import { openReadTransaction } from "#core/rows/transaction";
import { runAsTaskOwner, type TaskOwnerIds } from "./claimTask.ts";
import type { TaskRun } from "./taskRun.ts";
import type { TaskFile } from "./task.ts";

/** Small enough to read and send a chunk without delaying others. */
const chunkBytes = 256 * 1024;

const addText = `insert into task_file (tenant_id, account_id, task_id, name, mime) values ($1, $2, $3, $4, $5) returning id`;
const addChunkText = `insert into task_chunk (tenant_id, file_id, number, account_id, content) values ($1, $2, $3, $4, $5)`;
const completeText = `update task_file set is_complete = true, size_bytes = $3 where tenant_id = $1 and id = $2`;
const ofTaskText = `update task set file_id = $3
where tenant_id = $1 and id = $2 and node = $4 and attempts = $5 and state = 'running'`;

/** Creates a file of a task, which is written chunk by chunk. */
export function openTaskFile(
  { app, claim, abort: { signal } }: TaskRun,
  file: { name: string; mime: string },
): TaskFile {
  const { tenantId, accountId, id: taskId } = claim;
  let fileIdPromise: Promise<Id> | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let sizeBytes = 0;
  let number = 0;

  async function open(): Promise<Id> {
    const parameters = [tenantId, accountId, taskId, fileName(file.name), file.mime];
    const [added] = await runAsTaskOwner(
      app,
      claim,
      async (one) => await one.run<{ id: number }>({ sql: addText, parameters }),
    );
    return toId(added?.id ?? 0);
  }

  async function flush(content: Uint8Array): Promise<void> {
    signal.throwIfAborted();
    if (!app.watch.hasSpace()) throw requestError("disk.full");
    fileIdPromise ??= open();
    const parameters = [tenantId, await fileIdPromise, number, accountId, content];
    number += 1;
    sizeBytes += content.length;
    await runAsTaskOwner(app, claim, async (one) => await one.change({ sql: addChunkText, parameters }));
  }

  return {
    async write(part) {
      waiting.push(part);
      waitingBytes += part.length;
      if (waitingBytes < chunkBytes) return;
      const all = Buffer.concat(waiting);
      const whole = all.length - (all.length % chunkBytes);
      waiting = [all.subarray(whole)];
      waitingBytes = all.length - whole;
      for (let start = 0; start < whole; start += chunkBytes) await flush(all.subarray(start, start + chunkBytes));
    },
    async complete() {
      if (waitingBytes > 0) await flush(Buffer.concat(waiting));
      fileIdPromise ??= open();
      const fileId = await fileIdPromise;
      await runAsTaskOwner(app, claim, async (one) => {
        await one.change({ sql: completeText, parameters: [tenantId, fileId, sizeBytes] });
        await one.change({ sql: ofTaskText, parameters: [tenantId, taskId, fileId, claim.node, claim.attempts] });
      });
      return fileId;
    },
  };
}

/** Removes files that an earlier attempt left. */
export async function removeTaskFiles(app: App, { id, ...owner }: TaskOwnerIds & { id: Id }): Promise<void> {
  const sql = "delete from task_file where tenant_id = $1 and task_id = $2";
  await runAsTaskOwner(app, owner, async (one) => await one.change({ sql, parameters: [owner.tenantId, id] }));
}

/** The content of a file, chunk by chunk at the reader's speed; no connection is held between chunks. */
export async function* readTaskFile(app: App, owner: TaskOwnerIds, fileId: Id): AsyncGenerator<Uint8Array> {
  const from = openReadTransaction(app.requests, {
    ...getSystemSettings(owner.tenantId, owner.requestId),
    accountId: owner.accountId,
  });
  const sql = "select content from task_chunk where tenant_id = $1 and file_id = $2 and number = $3";
  for (let number = 0; ; number++) {
    const parameters = [owner.tenantId, fileId, number];
    const [chunk] = await from.run<{ content: Buffer }>({ sql, parameters, isByKey: true });
    if (chunk === undefined) return;
    yield chunk.content;
  }
}

/** A name that no file system reads as a path or a command. */
function fileName(name: string): string {
  const safe = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_")
    .trim();
  return safe === "" ? "file" : safe.slice(0, 200);
}
