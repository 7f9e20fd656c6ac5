import type { App } from "#core/request/app";
import type { DatabaseAddress } from "#core/database/pool";
import { tenantDatabaseError } from "../contract.ts";

/** The owner's address of the shared database. Throws if the server was started without it. */
export function requireOwnerAddress({ databaseAddresses }: App): DatabaseAddress {
  if (databaseAddresses.owner === undefined) throw tenantDatabaseError("tenantDatabase.no_owner");
  return databaseAddresses.owner;
}
