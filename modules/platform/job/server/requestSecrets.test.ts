import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import type { Id } from "#contract/id";
import { createSystemContext } from "#core/request/openContext";
import { historyApi } from "#modules/records/history/contract";
import type { Client } from "#tests/builders/client";
import { aServer, theServer } from "#tests/builders/server";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { hiddenValue, type Job, jobApi, JobKind } from "../contract.ts";
import { runWork } from "./engine/runWork.ts";
import { jobs } from "./job.table.ts";

const shown = { Authorization: hiddenValue, "X-Site": hiddenValue };
const request = {
  RequestUri: "https://example.org/hook",
  HttpMethod: "Post",
  Headers: { Authorization: "Bearer s3cret", "X-Site": "north" },
  Body: "token=s3cret",
  BodyIsSecret: true,
};
const toProperties = (changes: object = {}) =>
  JSON.stringify({ HttpJob: JSON.stringify({ ...request, ...changes }), Owner: "kept" });

const Stored = z.object({ HttpJob: z.string() });
const readRequest = ({ properties }: Pick<Job, "properties">): unknown =>
  JSON.parse(Stored.parse(JSON.parse(properties)).HttpJob);

async function addJob(client: Client, properties: string): Promise<Job> {
  const jobId = `job_${nextUnique()}`;
  await client.get(jobApi, "addJobDetail", { jobId, createType: JobKind.http, properties });
  const [item] = (await client.get(jobApi, "pageJobDetail", { jobId })).items;
  if (item === undefined) throw new Error("there is no such job");
  return item.jobDetail;
}

/** A server that keeps the requests that it gets. */
async function anOutsideServer() {
  const received: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer((incoming, response) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      received.push({ headers: incoming.headers, body });
      response.end("fine");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on a port
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/`, received };
}

/** Does the work of a job as the engine does it. */
async function runAs(node: Awaited<ReturnType<typeof aServer>>, tenantId: Id, id: Id): Promise<string> {
  const { app } = node;
  const job = await createSystemContext(app, "test").readInTenant(
    tenantId,
    async (ctx) => await ctx.rows(jobs).get(id),
  );
  const signal = new AbortController().signal;
  return await runWork({ app, tenantId, job, signal, parameters: null, log: () => undefined, write: () => undefined });
}

it("headers and a secret body are stored sealed, and shown only as set", async () => {
  const { admin, tenant } = await aTenant();
  const { owner } = await theServer();
  const job = await addJob(admin, toProperties());
  await admin.get(jobApi, "updateJobDetail", { id: job.id, description: "hook" });

  expect(readRequest(job)).toMatchObject({ Headers: shown, Body: hiddenValue });
  expect(await admin.get(jobApi, "jobDetail", { id: job.id })).toMatchObject({ properties: job.properties });
  const [stored] = (await owner.query("select * from job where id = $1", [job.id])).rows;
  expect(stored).toMatchObject({ request_secrets: expect.any(Buffer), properties: job.properties });
  const changes = await owner.query("select before, after from change_history where row_id = $1", [job.id]);
  const calls = await owner.query("select * from operation_log where tenant_id = $1", [tenant.id]);
  expect(changes.rowCount).toBeGreaterThan(0);
  expect(JSON.stringify([changes.rows, calls.rows])).not.toContain("s3cret");
  expect(JSON.stringify(changes.rows)).not.toContain("request_secrets");
  expect(JSON.stringify(await admin.get(historyApi, "page", { entity: "sysJob", id: job.id }))).not.toContain("s3cret");
});

it("values that are sent back as set stay, others are replaced, and all of them are sent", async () => {
  const outside = await anOutsideServer();
  const node = await aServer({ environment: { SITEWARD_OUTGOING_HOSTS: outside.host } });
  const { admin, tenant } = await aTenant();
  const { id, properties } = await addJob(admin, toProperties({ RequestUri: "https://example.org/" }));
  const { owner } = await theServer();
  const changed = { Headers: { ...shown, "X-Site": "south" }, Body: hiddenValue, RequestUri: "https://example.org/" };

  await admin.get(jobApi, "updateJobDetail", { id, properties: toProperties(changed) });
  // Calls of this server refuse the address, which lies inside.
  await owner.query("update job set properties = replace(properties, 'https://example.org/', $2) where id = $1", [
    id,
    outside.url,
  ]);

  expect(await runAs(node, tenant.id, id)).toBe("200 fine");
  expect(outside.received).toMatchObject([
    { headers: { authorization: "Bearer s3cret", "x-site": "south" }, body: "token=s3cret" },
  ]);
  expect(JSON.parse(properties)).toMatchObject({ Owner: "kept" });
});

it("a header that has no value yet, and values for another server, are refused", async () => {
  const { admin } = await aTenant();
  const { id } = await addJob(admin, toProperties());
  const update = async (changes: object) =>
    await admin.send(jobApi, "updateJobDetail", { id, properties: toProperties(changes) });
  const elsewhere = { RequestUri: "https://example.com/hook" };

  await expect(await update({ Headers: { "X-New": hiddenValue } })).toFailWith("job.bad_request", { field: "Headers" });
  await expect(await update({ Body: hiddenValue, BodyIsSecret: false })).toFailWith("job.bad_request", {
    field: "Body",
  });
  await expect(await update({ ...elsewhere, Headers: shown })).toFailWith("job.secrets_elsewhere");
  await expect(await update({ ...elsewhere, Body: hiddenValue })).toFailWith("job.secrets_elsewhere");
  expect(await update({ Headers: { "X-Site": "line\nbreak" } })).toRefuseFields("Properties");
  await admin.get(jobApi, "updateJobDetail", { id, properties: toProperties(elsewhere) });
  expect(readRequest(await admin.get(jobApi, "jobDetail", { id }))).toMatchObject(elsewhere);
});
