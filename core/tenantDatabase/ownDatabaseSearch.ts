import type { ArchiveAccess } from "#core/archive/archiveAccess";
import type { Keys } from "#core/crypto/keys";
import { toDatabaseAddress } from "./connectionString.ts";
import { listStoredDatabases } from "./storedDatabase.ts";

/** Finds the databases that serve tenants elsewhere, for archives. While a tenant returns, its own still does. */
export function createOwnDatabaseSearch(keys: Keys): ArchiveAccess["findOwnDatabase"] {
  return async (control, tenantId) => {
    const [stored] = await listStoredDatabases(control, keys, tenantId);
    if (stored?.home !== "own" && stored?.home !== "returning") return undefined;
    return {
      get owner() {
        return toDatabaseAddress(stored.owner);
      },
    };
  };
}
