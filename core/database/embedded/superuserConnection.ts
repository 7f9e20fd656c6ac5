import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { superuserName } from "./cluster.ts";

/** Where PostgreSQL listens, and the superuser's password. */
export type SuperuserAddress = { socketDir: string; port: number; password: string };

/** Result of an attempt to connect to PostgreSQL. */
export type ConnectResult = Client | "not-yet" | "wrong-password";

// The states "starting up", "shutting down" and "recovering" all answer with 57P03.
const wrongPassword = "28P01";

/** Connects as the superuser; the caller closes the connection and listens to later errors. */
export async function connectSuperuser(
  { socketDir, port, password }: SuperuserAddress,
  database: string,
): Promise<ConnectResult> {
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
  // A broken connection must not end the server; its user sees the failed query or the end.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error instanceof DatabaseError && error.code === wrongPassword ? "wrong-password" : "not-yet";
  }
}

/** Retries until PostgreSQL answers, `isOver` returns true, or the time is up. */
export async function connectSuperuserWithRetry(
  address: SuperuserAddress,
  patienceMs: number,
  isOver: () => boolean,
): Promise<ConnectResult> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const reached = await connectSuperuser(address, superuserName);
    if (reached !== "not-yet" || isOver() || performance.now() > deadline) return reached;
    await pause(20);
  }
}
