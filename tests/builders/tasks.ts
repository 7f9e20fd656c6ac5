import { expect, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { Id } from "#contract/id";
import { taskApi, type TaskDetail, type TaskState } from "#contract/task";
import { routes } from "#server/http/routes";
import { module } from "#server/module";
import { modules } from "#server/modules";
import { defineTask, type RunningTask, startTask } from "#server/tasks/task";
import { type Answer, asking } from "#tests/builders/kernel";
import { aServer, type TestServer, theServer } from "#tests/builders/server";
import { type TestAccount, unique } from "#tests/builders/tenant";

const Input = z.object({ word: z.string().default("word") });
const Result = z.object({ words: z.array(z.string()) });

/** What came of a task of a test. */
export type Words = z.infer<typeof Result>;

/** What a task of a test does. */
export type Work = (task: RunningTask<Words>, input: { word: string }) => Promise<Words>;

/** A kind of task that only its own servers know. */
export type TestKind = {
  readonly name: string;
  readonly servers: readonly TestServer[];
  /** Asks the first server to put one into the line. */
  start(who: TestAccount, input?: { word?: string }): Promise<Answer["body"]>;
  /** As `start`, which must succeed; answers the task. */
  begin(who: TestAccount, input?: { word?: string }): Promise<Id>;
  /** Makes a call of `sysTask` on a server that knows the kind. */
  call(who: TestAccount, name: "again" | "ticket", input: { id: Id }): Promise<Answer["body"]>;
  /** One more server that runs it. */
  hasServer(): Promise<TestServer>;
};

/** Servers with a kind of task that does this. Without a code it asks for `sysPos/page`. */
export async function aTaskKind(work: Work, { code = "sysPos/page" } = {}): Promise<TestKind> {
  const name = `test${unique()}`;
  const kind = defineTask({ name, input: Input, result: Result, code: () => code, run: work });
  const api = defineApi(name, { start: post(Input, Id, "signedIn") });
  const served = routes(api, {
    start: async (ctx, input) => await startTask(ctx, kind, { input, title: `Words of ${input.word}` }),
  });
  const own = module({ name, routes: served, tables: [], tasks: [kind] });

  async function hasServer(): Promise<TestServer> {
    const server = await aServer({ modules: [...modules, own] });
    onTestFinished(async () => (server.server.server.listening ? await server.close() : undefined));
    return server;
  }

  const first = await hasServer();

  async function start(who: TestAccount, input: { word?: string } = {}): Promise<Answer["body"]> {
    const ask = await asking(first, who);
    return (await ask(`/api/${name}/start`, { body: input })).body;
  }

  return {
    name,
    servers: [first],
    hasServer,
    start,
    call: async (who, call, input) => (await (await asking(first, who))(`/api/sysTask/${call}`, { body: input })).body,
    async begin(who, input) {
      const { code: status, message, result } = await start(who, input);
      if (status !== 200) throw new Error(message);
      return Id.parse(result);
    },
  };
}

/** Waits for what does not happen at once; who asks too often holds up what he waits for. */
export async function eventually<R>(look: () => Promise<R>): Promise<R> {
  return await vi.waitFor(look, { timeout: 45_000, interval: 60 });
}

/** The task when it is in this state. */
export async function untilTask(who: TestAccount, id: Id, state: TaskState): Promise<TaskDetail> {
  return await eventually(async () => {
    const task = await who.get(taskApi, "detail", { id });
    expect(task).toMatchObject({ state });
    return task;
  });
}

/** As if the server that has the task had died a minute ago. */
export async function silence(id: Id): Promise<void> {
  const { owner } = await theServer();
  await owner.query("update task set heartbeat = now() - interval '1 minute' where id = $1", [id]);
  await owner.query("select pg_notify('siteward_task', '0')");
}
