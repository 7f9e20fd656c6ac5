import { refusal } from "#contract/errors";
import { type Id, idOf } from "#contract/id";
import type { App } from "#server/app";
import { systemIn } from "#server/context/standing";
import { reading } from "#server/rows/transaction";
import { type Owner, withOwner } from "./claim.ts";
import type { Run } from "./running.ts";
import type { TaskFile } from "./task.ts";

/** Small enough that a part is read and sent without holding up others. */
const chunkBytes = 256 * 1024;

const addText = `insert into task_file (tenant_id, account_id, task_id, name, mime) values ($1, $2, $3, $4, $5) returning id`;
const addChunkText = `insert into task_chunk (tenant_id, file_id, number, account_id, content) values ($1, $2, $3, $4, $5)`;
const completeText = `update task_file set is_complete = true, size_bytes = $3 where tenant_id = $1 and id = $2`;
const ofTaskText = `update task set file_id = $3
where tenant_id = $1 and id = $2 and node = $4 and attempts = $5 and state = 'running'`;

/** A file of a task, which is written part by part. */
export function openTaskFile({ app, claim, abort: { signal } }: Run, about: { name: string; mime: string }): TaskFile {
  const { tenantId, accountId, id: taskId } = claim;
  let opened: Promise<Id> | undefined;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let sizeBytes = 0;
  let number = 0;

  async function open(): Promise<Id> {
    const parameters = [tenantId, accountId, taskId, fileName(about.name), about.mime];
    const [added] = await withOwner(
      app,
      claim,
      async (one) => await one.run<{ id: number }>({ sql: addText, parameters }),
    );
    return idOf(added?.id ?? 0);
  }

  async function flush(content: Uint8Array): Promise<void> {
    signal.throwIfAborted();
    if (!app.watch.hasSpace()) throw refusal("disk.full");
    opened ??= open();
    const parameters = [tenantId, await opened, number, accountId, content];
    number += 1;
    sizeBytes += content.length;
    await withOwner(app, claim, async (one) => await one.change({ sql: addChunkText, parameters }));
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
    async done() {
      if (waitingBytes > 0) await flush(Buffer.concat(waiting));
      opened ??= open();
      const fileId = await opened;
      await withOwner(app, claim, async (one) => {
        await one.change({ sql: completeText, parameters: [tenantId, fileId, sizeBytes] });
        await one.change({ sql: ofTaskText, parameters: [tenantId, taskId, fileId, claim.node, claim.attempts] });
      });
      return fileId;
    },
  };
}

/** What an attempt before this one has left. */
export async function removeFiles(app: App, { id, ...owner }: Owner & { id: Id }): Promise<void> {
  const sql = "delete from task_file where tenant_id = $1 and task_id = $2";
  await withOwner(app, owner, async (one) => await one.change({ sql, parameters: [owner.tenantId, id] }));
}

/** The content of a file, part by part as the reader takes it; no connection is held between the parts. */
export async function* readTaskFile(app: App, owner: Owner, fileId: Id): AsyncGenerator<Uint8Array> {
  const from = reading(app.requests, { ...systemIn(owner.tenantId, owner.requestId), accountId: owner.accountId });
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
