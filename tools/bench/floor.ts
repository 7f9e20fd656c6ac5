import http from "node:http";
import pg from "pg";
import { accountPages } from "./floorAccounts.ts";
import { positionPages } from "./floorPositions.ts";

/**
 * The floor: a bare server that answers the rows of the page calls with prepared statements and no check at all. Run as
 * a process of its own with the database's address in FLOOR_DATABASE (JSON), the tenant in FLOOR_TENANT and FLOOR_PORT.
 * It is asked at `/<call>?caller=<name>`, by the same body as ours.
 */
const address: pg.PoolConfig = JSON.parse(process.env["FLOOR_DATABASE"] ?? "{}");
const tenantId = Number(process.env["FLOOR_TENANT"]);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// As ours, one core for a query: sixteen are under way at once.
const pool = new pg.Pool({ ...address, max: 16, options: "-c max_parallel_workers_per_gather=0" });
const pages = { "/sysPos/page": positionPages(pool, tenantId), "/sysUser/page": await accountPages(pool, tenantId) };

/** What a page is asked for with. */
export type Asked = { page: number; pageSize: number; keyword?: string; orgId?: number; caller: string };

function answerTo(url: URL, body: string): Promise<object> {
  const asked: Asked = { ...JSON.parse(body), caller: url.searchParams.get("caller") ?? "all" };
  if (url.pathname === "/sysPos/page") return pages["/sysPos/page"](asked);
  if (url.pathname === "/sysUser/page") return pages["/sysUser/page"](asked);
  throw new Error(`the floor has no ${url.pathname}`);
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
