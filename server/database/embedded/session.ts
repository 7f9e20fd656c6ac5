import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { superuserName } from "./cluster.ts";

/** Where PostgreSQL listens and who is asking. */
export type SuperuserAddress = { socketDir: string; port: number; password: string };

/** What came of an attempt to reach PostgreSQL. */
export type Reached = Client | "not-yet" | "wrong-password";

// The states "starting up", "shutting down" and "recovering" all answer with 57P03.
const wrongPassword = "28P01";

/** A connection as the superuser; the caller ends it. Errors after connecting are left to its listeners. */
export async function reach({ socketDir, port, password }: SuperuserAddress, database: string): Promise<Reached> {
  const client = new Client({
    host: socketDir,
    port,
    user: superuserName,
    password,
    database,
    ssl: false,
    application_name: "siteward-launcher",
    connectionTimeoutMillis: 5000,
  });
  // A connection that breaks must not end the server; whoever uses it sees the failed query or the end.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error instanceof DatabaseError && error.code === wrongPassword ? "wrong-password" : "not-yet";
  }
}

/** Tries until PostgreSQL answers, `isOver` says that it will not, or the time is up. */
export async function reachWithin(
  address: SuperuserAddress,
  patienceMs: number,
  isOver: () => boolean,
): Promise<Reached> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const reached = await reach(address, superuserName);
    if (reached !== "not-yet" || isOver() || performance.now() > deadline) return reached;
    await pause(20);
  }
}
