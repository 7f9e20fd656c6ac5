import { expect, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { Id } from "#contract/id";
import { taskApi, type TaskDetail, type TaskState } from "#modules/records/task/contract";
import { routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { modules } from "#app/modules.server";
import { defineTask, type RunningTask, startTask } from "#core/jobs/tasks/task";
import { createPlainClient, type PlainResponse } from "#tests/builders/plainRequest";
import { aServer, type TestServer, theServer } from "#tests/builders/server";
import { nextUnique, type TestAccount } from "#tests/builders/tenant";
import { waitOptions } from "#tests/builders/testRun";

const Input = z.object({ word: z.string().default("word") });
const Result = z.object({ words: z.array(z.string()) });

/** The result of a test task. */
export type TestTaskResult = z.infer<typeof Result>;

/** The work of a test task. */
export type TestTaskWork = (task: RunningTask<TestTaskResult>, input: { word: string }) => Promise<TestTaskResult>;

/** A kind of task that only its own servers know. */
export type TestTaskKind = {
  readonly name: string;
  readonly servers: readonly TestServer[];
  /** Starts one on the first server. */
  start(account: TestAccount, input?: { word?: string }): Promise<PlainResponse["body"]>;
  /** Like `start`, but must succeed; returns the task. */
  begin(account: TestAccount, input?: { word?: string }): Promise<Id>;
  /** Makes a call of `sysTask` on a server that knows the kind. */
  call(account: TestAccount, name: "again" | "ticket", input: { id: Id }): Promise<PlainResponse["body"]>;
  /** Another server that runs it. */
  addServer(): Promise<TestServer>;
};

/** Servers with a kind of task that does this work. By default it requires `sysPos/page`. */
export async function aTaskKind(
  work: TestTaskWork,
  { code = "sysPos/page", startServer = aServer } = {},
): Promise<TestTaskKind> {
  const name = `test${nextUnique()}`;
  const kind = defineTask({ name, input: Input, result: Result, code: () => code, run: work });
  const api = defineApi(name, { start: post(Input, Id, "signedIn") });
  const served = routes(api, {
    start: async (ctx, input) => await startTask(ctx, kind, { input, title: `Words of ${input.word}` }),
  });
  const own = module({ name, routes: served, tables: [], tasks: [kind] });

  async function addServer(): Promise<TestServer> {
    const server = await startServer({ modules: [...modules, own] });
    onTestFinished(async () => (server.server.server.listening ? await server.close() : undefined));
    return server;
  }

  const first = await addServer();

  async function start(account: TestAccount, input: { word?: string } = {}): Promise<PlainResponse["body"]> {
    const ask = await createPlainClient(first, account);
    return (await ask(`/api/${name}/start`, { body: input })).body;
  }

  return {
    name,
    servers: [first],
    addServer,
    start,
    call: async (account, call, input) =>
      (await (await createPlainClient(first, account))(`/api/sysTask/${call}`, { body: input })).body,
    async begin(account, input) {
      const { code: status, message, result } = await start(account, input);
      if (status !== 200) throw new Error(message);
      return Id.parse(result);
    },
  };
}

/** Retries until it succeeds, with pauses, because frequent polling would slow down the work. */
export async function eventually<R>(look: () => Promise<R>): Promise<R> {
  return await vi.waitFor(look, { ...waitOptions, interval: 60 });
}

/** Waits until the task is in this state. */
export async function waitForTask(account: TestAccount, id: Id, state: TaskState): Promise<TaskDetail> {
  return await eventually(async () => {
    const task = await account.get(taskApi, "detail", { id });
    expect(task).toMatchObject({ state });
    return task;
  });
}

/**
 * As if the server that runs the task had died a minute ago: returns once another attempt has begun or the task has
 * ended. The server is alive and may send a heartbeat at any time, so one expired heartbeat is not always enough.
 */
export async function loseServer(id: Id): Promise<void> {
  const { owner } = await theServer();
  const readAttempt = async () =>
    (
      await owner.query<{ state: string; node: string; attempts: number }>(
        "select state, node, attempts from task where id = $1",
        [id],
      )
    ).rows;
  const before = await readAttempt();
  await eventually(async () => {
    await expireHeartbeat(id);
    expect(await readAttempt()).not.toEqual(before);
  });
}

/** Lets the heartbeat of a task expire, and asks all servers to look for tasks. */
export async function expireHeartbeat(id: Id): Promise<void> {
  const { owner } = await theServer();
  await owner.query("update task set heartbeat = now() - interval '1 minute' where id = $1", [id]);
  await owner.query("select pg_notify('siteward_task', '0')");
}
