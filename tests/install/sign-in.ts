import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { findExistingPaths } from "#core/database/embedded/databasePaths";
import { readPostmasterLockFile } from "#core/database/embedded/postmaster";

// Signs in the platform administrator on a running server: node tests/install/sign-in.ts <url> <data folder>
// <password>. Only a human can solve a captcha, so it is disabled first, over the owner's connection of the data
// folder.
const [url = "", dataDir = "", password = ""] = process.argv.slice(2);

await switchCaptchaOff();
const token = await signIn();
const { result } = await call("/api/sysAuth/userInfo", { headers: { authorization: `Bearer ${token}` } });
if (!isRecord(result) || result["account"] !== "superadmin") throw new Error("the session is not superadmin's");

async function switchCaptchaOff(): Promise<void> {
  const folder = await realpath(dataDir);
  const { uid, gid } = await stat(folder);
  const places = await findExistingPaths({ path: folder, owner: { uid, gid } });
  const note = await readPostmasterLockFile(path.join(places?.cluster ?? "", "postmaster.pid"));
  if (note === undefined) throw new Error(`no database runs for ${folder}`);
  const secrets = JSON.parse(await readFile(path.join(folder, "secrets", "postgres.json"), "utf8"));
  const client = new pg.Client({
    host: note.socketDir,
    port: note.port,
    user: "siteward_owner",
    password: secrets.owner,
    database: "siteward",
  });
  await client.connect();
  await client.query("update tenant set captcha = false");
  await client.end();
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ account: "superadmin", password, tenantId: 0, code: "", codeId: 0 });
  const headers = { "content-type": "application/json" };
  const answer = await call("/api/sysAuth/login", { method: "POST", headers, body });
  const { result } = answer;
  if (isRecord(result) && typeof result["accessToken"] === "string") return result["accessToken"];
  throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
}

async function call(place: string, request: RequestInit): Promise<{ result: unknown }> {
  const answer: unknown = await (await fetch(`${url}${place}`, request)).json();
  if (isRecord(answer) && "result" in answer) return { ...answer, result: answer["result"] };
  throw new Error(`${place} does not answer with an envelope`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
