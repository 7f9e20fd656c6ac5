import { appendFile, mkdir } from "node:fs/promises";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { Keys } from "#core/crypto/keys";
import type { AnyDatabase } from "#core/database/servedDatabase";
import { type Anchor, type Seal, signAnchor } from "./seal.ts";

/** Where anchors are kept: in the shared database, and in a file of each tenant below the data folder. */
export type AnchorStore = {
  readonly shared: Pick<AnyDatabase, "query">;
  readonly dataDir: string;
};

/** The folder of the data folder with the files of anchors. */
export const anchorFolder = "audit";

const hex = z
  .string()
  .regex(/^[0-9a-f]{64}$/u)
  .transform((text) => Buffer.from(text, "hex"));
const Line = z.object({ table: z.string(), day: z.string(), number: z.int(), hash: hex, signature: hex });

const atOnce = 1000;
const addText = "select add_audit_anchor($1, $2, $3, $4, $5, $6)";
const listText = "select day, number, hash, signature from list_audit_anchors($1, $2, $3, $4)";

/** Keeps the end of a chain for a day. The file comes first: its line remains if the database is lost. */
export async function addAnchor(
  { shared, dataDir, keys }: AnchorStore & { keys: Keys },
  seal: Seal,
  day: string,
): Promise<void> {
  const { tenantId, table } = seal;
  const anchor = signAnchor(keys, seal, day);
  const [hash, signature] = [anchor.hash.toString("hex"), anchor.signature.toString("hex")];
  await mkdir(path.join(dataDir, anchorFolder), { recursive: true, mode: 0o700 });
  const line = JSON.stringify({ table, day, number: anchor.number, hash, signature });
  await appendFile(toFile(dataDir, tenantId), `${line}\n`, { mode: 0o600 });
  await shared.query(addText, [tenantId, table, day, anchor.number, anchor.hash, anchor.signature]);
}

/** The anchors of a chain in the order of their seals, from both places; those in both are listed once. */
export async function listAnchors(
  { shared, dataDir }: AnchorStore,
  { tenantId, table }: Pick<Seal, "tenantId" | "table">,
): Promise<Anchor[]> {
  const anchors = await readFileAnchors(toFile(dataDir, tenantId), table);
  for (let last = 0; ;) {
    const rows = await shared.query<Anchor>(listText, [tenantId, table, last, atOnce]);
    anchors.push(...rows);
    if (rows.length < atOnce) break;
    last = rows.at(-1)?.number ?? last;
  }
  const unique = new Map(anchors.map((anchor) => [`${anchor.day} ${anchor.signature.toString("hex")}`, anchor]));
  return [...unique.values()].toSorted((one, other) => one.number - other.number);
}

/** A line that is not complete, because the process died, is skipped. */
async function readFileAnchors(file: string, table: string): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const read = Line.safeParse(parseJson(line));
      if (read.success && read.data.table === table) anchors.push(read.data);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return anchors;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function toFile(dataDir: string, tenantId: number): string {
  return path.join(dataDir, anchorFolder, `${tenantId}.jsonl`);
}
