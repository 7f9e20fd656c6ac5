import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { type Connection, openEmbedded } from "#core/database/embedded";
import { acceptsShared, type FilledSite, runOnFilledSite } from "./filledSite.ts";
import { runLoad } from "./load.ts";
import { anyPage, newPosition, prepareUsualTenant, usualRows } from "./pages.ts";
import type { BenchmarkSection } from "./section.ts";
import { computeRatio, medianPerSecond, runInTurns, type Turns } from "./turns.ts";

const version = "12.4.0";
const ports = { ours: 5117, directus: 5118 };
const seconds = 2;
const rounds = 3;
const token = "bench-static-token";
const administrator = { email: "bench@example.com", password: "Bn!4-directus" };
const startTimeoutMs = 120_000;

type Operation = {
  readonly name: string;
  readonly connections: number;
  readonly ours: { readonly call: string; readonly body: () => object };
  readonly directus: { readonly url: (tenantId: number) => string; readonly body?: (tenantId: number) => object };
  /** Requests relative to those of Directus. */
  readonly minRatio?: number;
};

const keyword = "工长";
const page = { ours: { call: "sysPos/page", body: () => anyPage(20) }, directus: { url: pageUrl }, minRatio: 5 };
const search = {
  ours: { call: "sysPos/page", body: () => ({ ...anyPage(10), keyword }) },
  directus: {
    url: (tenantId: number) => `${pageUrl(tenantId, 10)}&filter[name][_contains]=${encodeURIComponent(keyword)}`,
  },
};
const insert = {
  ours: { call: "sysPos/add", body: newPosition },
  directus: {
    url: () => "items/position",
    body: (tenantId: number) => {
      const { name, code, orderNo } = newPosition();
      return { tenant_id: tenantId, name, code, order_no: orderNo };
    },
  },
};

const operations: readonly Operation[] = [1, 32].flatMap((connections) => [
  { name: "page", connections, ...page },
  { name: "page, a word that 4 % of the rows contain", connections, ...search },
  { name: "add", connections, ...insert },
]);

type OperationMetrics = Turns & { readonly operation: Operation };

/** The calls of *Pages* beside Directus with the same rows. Needs the package registry, about 600 MB and Node.js 22 or newer. */
export const directusSection: BenchmarkSection = {
  announcement: `installing Directus ${version} …`,
  async measure(announce) {
    const program = await install();
    const site = { port: ports.ours, accounts: 1000, positions: usualRows, prepare: prepareUsualTenant };
    const all = await runOnFilledSite(
      site,
      async (filled) =>
        await runBesideDirectus(program, filled, async () => {
          const metrics: OperationMetrics[] = [];
          for (const operation of operations) {
            const turns = await measureOne(filled, operation);
            announce(`${titleOf(operation)}: ${computeRatio(turns).toFixed(2)} times the requests of Directus`);
            metrics.push({ operation, ...turns });
          }
          return metrics;
        }),
    );
    return {
      text: format(all),
      missed: all
        .filter((metrics) => computeRatio(metrics) < (metrics.operation.minRatio ?? 0))
        .map((metrics) => `${titleOf(metrics.operation)}: ${computeRatio(metrics).toFixed(2)} times Directus`),
      figures: all.map((metrics) => ({
        name: `${titleOf(metrics.operation)}, times Directus`,
        value: computeRatio(metrics),
        better: "more" as const,
      })),
    };
  },
};

function pageUrl(tenantId: number, pages = 20): string {
  const query = new URLSearchParams({
    fields: "id,name,code,order_no,status,remark,create_time,update_time,create_user_id,create_user_name,version",
    sort: "order_no,id",
    limit: "20",
    page: String(anyPage(pages).page),
    meta: "filter_count",
  });
  return `items/position?${query.toString()}&filter[tenant_id][_eq]=${tenantId}`;
}

/** Installs Directus once; returns its program. Its own version of one package has no binary for this Node.js. */
async function install(): Promise<string> {
  const folder = path.join(os.tmpdir(), `siteward-bench-directus-${version}`);
  const program = path.join(folder, "node_modules/directus/cli.js");
  if (await stat(program).catch(() => undefined)) return program;
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, dependencies: { directus: version }, overrides: { "isolated-vm": "^6.2.0" } };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"], { cwd: folder });
  return program;
}

type RunOptions = { readonly cwd: string; readonly env?: NodeJS.ProcessEnv };

async function run(command: string, parameters: readonly string[], { cwd, env }: RunOptions): Promise<void> {
  const child = spawn(command, parameters, { cwd, env: env ?? process.env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${parameters.join(" ")} ended with ${String(code)}`);
}

async function runBesideDirectus<Result>(
  program: string,
  site: FilledSite,
  work: () => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-bench-"));
  const database = await openEmbedded({ dataDir, announce: () => undefined });
  try {
    await copyPositions(site.database, database.owner);
    const env = { ...process.env, ...settingsOf(database.owner) };
    await run(process.execPath, [program, "bootstrap"], { cwd: dataDir, env });
    const child = spawn(process.execPath, [program, "start"], { cwd: dataDir, env, stdio: "ignore" });
    try {
      await setUp();
      return await work();
    } finally {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    }
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function settingsOf({ host, port, user, password, database }: Connection): Record<string, string> {
  return {
    HOST: "127.0.0.1",
    PORT: String(ports.directus),
    SECRET: "bench-secret-of-a-local-measurement",
    DB_CLIENT: "pg",
    DB_HOST: host,
    DB_PORT: String(port),
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    TELEMETRY: "false",
    LOG_LEVEL: "error",
    CACHE_ENABLED: "false",
    RATE_LIMITER_ENABLED: "false",
  };
}

const columns = `id bigint generated by default as identity primary key, tenant_id bigint not null, name text, code text,
  order_no int, status int default 1, remark text, create_time timestamptz default now(), update_time timestamptz,
  create_user_id bigint, create_user_name text, version int default 1`;
const names = columns.split(",").map((column) => column.trim().split(" ")[0]);

/** Copies all positions, with an index for the order of the list. */
async function copyPositions(from: Connection, to: Connection): Promise<void> {
  const [source, target] = [new pg.Client({ ...from }), new pg.Client({ ...to })];
  await Promise.all([source.connect(), target.connect()]);
  try {
    const { rows } = await source.query<{ all: string }>(
      `select json_agg(json_build_object(${names.map((name) => `'${name}', ${name}`).join(", ")})) as all from position`,
    );
    await target.query(`create table position (${columns})`);
    await target.query(
      `insert into position select ${names.map((name) => `row.${name}`).join(", ")}
      from json_populate_recordset(null::public."position", $1::json) as row`,
      [JSON.stringify(rows[0]?.all)],
    );
    await target.query("select setval(pg_get_serial_sequence('position', 'id'), (select max(id) from position))");
    await target.query("create index on position (tenant_id, order_no, id)");
    await target.query("vacuum analyze position");
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

const Created = z.object({ data: z.object({ id: z.string() }) });
const SignedIn = z.object({ data: z.object({ access_token: z.string() }) });

/** A user with a static token who may read and add positions. */
async function setUp(): Promise<void> {
  await waitForServer();
  const { data } = SignedIn.parse(await request({ method: "POST", call: "auth/login", body: administrator }));
  const send = async (method: string, call: string, body: object) =>
    await request({ method, call, body, bearer: data.access_token });
  await send("PATCH", "collections/position", { meta: { accountability: "all" } });
  const permissions = ["read", "create"].map((action) => ({ collection: "position", action, fields: ["*"] }));
  const policy = Created.parse(await send("POST", "policies", { name: "Bench", permissions })).data.id;
  const role = Created.parse(await send("POST", "roles", { name: "Bench", policies: [{ policy }] })).data.id;
  await send("POST", "users", { email: "caller@example.com", role, token, status: "active" });
}

async function waitForServer(): Promise<void> {
  const end = performance.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${ports.directus}/server/ping`).catch(() => undefined);
    if (answer?.ok === true) return;
    if (performance.now() > end) throw new Error("Directus does not answer");
    await setTimeout(500);
  }
}

type DirectusRequest = {
  readonly method: string;
  readonly call: string;
  readonly body: object;
  readonly bearer?: string;
};

async function request({ method, call, body, bearer }: DirectusRequest): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${ports.directus}/${call}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Directus: ${call} answered ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

async function measureOne(site: FilledSite, { name, connections, ours, directus }: Operation): Promise<Turns> {
  const load = { connections, seconds };
  const { body } = directus;
  const oursBody = () => JSON.stringify(ours.body());
  const { headers } = site;
  const fresh = async () => await runLoad({ ...load, url: site.getUrl(ours.call), headers, body: oursBody });
  return await runInTurns(name, rounds, {
    ours: async () =>
      await runLoad({
        ...load,
        url: site.getUrl(ours.call),
        headers: { ...headers, ...acceptsShared },
        body: oursBody,
      }),
    ...(body === undefined ? { fresh } : {}),
    floor: async () =>
      await runLoad({
        ...load,
        url: () => `http://127.0.0.1:${ports.directus}/${directus.url(site.tenantId)}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: () => JSON.stringify(body(site.tenantId)) }),
      }),
  });
}

function titleOf({ name, connections }: Operation): string {
  return `${name}, ${connections === 1 ? "1 connection" : `${connections} connections`}`;
}

function format(all: readonly OperationMetrics[]): string {
  const line = ({ operation, ...turns }: OperationMetrics) => {
    const speeds = [turns.floor, turns.ours].map((side) => medianPerSecond(side).toFixed(0));
    const ratio = computeRatio({ floor: turns.floor, ours: turns.fresh }).toFixed(2);
    const notShared = turns.fresh.length === 0 ? "– | –" : `${medianPerSecond(turns.fresh).toFixed(0)} | ${ratio}`;
    const bar = operation.minRatio?.toFixed(1) ?? "–";
    return `| ${titleOf(operation)} | ${speeds[0]} | ${speeds[1]} | ${computeRatio(turns).toFixed(2)} | ${bar} | ${notShared} |`;
  };
  return `
## Beside Directus

Directus ${version} and Siteward with the same rows as in *Pages*, each with a PostgreSQL of its own, ${rounds} rounds of ${seconds} s for each side in turns
after a warm-up round, medians. Directus answers a user with a static token and a policy that may read and add positions; the tenant is a
filter of the query, words are found by \`_contains\` in the name. Siteward answers the holders of each position too. Equal pages share an
answer for two seconds, as pages of the console ask for them; the columns on the right are those of a client that does not.

| call | Directus/s | Siteward/s | times | bar | not shared/s | times |
|---|---|---|---|---|---|---|
${all.map(line).join("\n")}
`;
}
