import pg from "pg";
import type { DatabaseAddress } from "#core/database/pool";
import type { PostgresAddress } from "./connectionString.ts";

declare module "#core/request/app" {
  interface App {
    readonly databaseAddresses: DatabaseAddresses;
  }
}

/** The addresses of the shared database. Without the owner's, tenants cannot get databases of their own. */
export type DatabaseAddresses = {
  readonly application: DatabaseAddress;
  readonly owner: DatabaseAddress | undefined;
  /** The table with the tenants' own rows; each database of a tenant has the row of this tenant. */
  readonly tenantTable: string;
};

/** Host and port of an address, whatever its form. */
export function readServer(address: DatabaseAddress): { host: string; port: number; user: string; password: string } {
  const { host, port, user = "", password } = new pg.Client(address);
  return { host, port, user, password: typeof password === "string" ? password : "" };
}

/** Whether a database is on the server of the shared one, with the same roles. */
export function isOwnServer({ application }: DatabaseAddresses, { host, port }: PostgresAddress): boolean {
  const own = readServer(application);
  return own.host === host && own.port === port;
}
