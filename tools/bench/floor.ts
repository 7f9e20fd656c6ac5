import http from "node:http";
import pg from "pg";
import { createAccountPages } from "./floorAccounts.ts";
import { createMonths, type FloorDays } from "./floorMonth.ts";
import { createInserts, createPlainPages } from "./floorPages.ts";
import { createPositionPages } from "./floorPositions.ts";
import { createNumbers } from "./floorSerial.ts";

/**
 * The floor: a bare server that answers the rows of the page calls with prepared statements and without any check. Run
 * as a separate process with the database's address in FLOOR_DATABASE (JSON), the tenant in FLOOR_TENANT and
 * FLOOR_PORT. Its calls are `/<call>?caller=<name>` and `/plain/<call>`, with the same body as ours.
 */
const address: pg.PoolConfig = JSON.parse(process.env["FLOOR_DATABASE"] ?? "{}");
const tenantId = Number(process.env["FLOOR_TENANT"]);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Like ours, one core per query, with sixteen concurrent queries.
const pool = new pg.Pool({ ...address, max: 16, options: "-c max_parallel_workers_per_gather=0" });
const calls = {
  "/sysPos/page": createPositionPages(pool, tenantId),
  "/sysUser/page": await createAccountPages(pool, tenantId),
  "/sysSchedule/page": await createMonths(pool, tenantId),
  "/sysSerial/nextSeqNo": createNumbers(pool, tenantId),
  "/plain/sysPos/page": createPlainPages(pool, tenantId),
  "/plain/sysPos/add": createInserts(pool, tenantId),
};

/** Input of a page request. */
export type FloorPageRequest = { page: number; pageSize: number; keyword?: string; orgId?: number; caller: string };

function answerTo(url: URL, body: string): Promise<object> {
  const { pathname, searchParams } = url;
  if (pathname === "/sysSchedule/page") {
    const days: FloorDays = JSON.parse(body);
    return calls[pathname](days);
  }
  if (pathname === "/sysSerial/nextSeqNo") return calls[pathname]();
  if (pathname === "/plain/sysPos/page" || pathname === "/plain/sysPos/add") return calls[pathname](JSON.parse(body));
  const asked: FloorPageRequest = { ...JSON.parse(body), caller: searchParams.get("caller") ?? "all" };
  if (pathname === "/sysPos/page" || pathname === "/sysUser/page") return calls[pathname](asked);
  throw new Error(`the floor has no ${pathname}`);
}

const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    answerTo(new URL(request.url ?? "/", "http://floor"), Buffer.concat(parts).toString()).then(
      (result) => {
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.end(JSON.stringify({ code: 200, type: "success", message: "", result, extras: null }));
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
});

server.listen(Number(process.env["FLOOR_PORT"]), "127.0.0.1", () => process.stdout.write("ready\n"));
