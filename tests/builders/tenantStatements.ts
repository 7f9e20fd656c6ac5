import pg from "pg";
import { modules } from "#app/modules.server";
import { listTables } from "#core/boot/walls";

const tenantTables: ReadonlySet<string> = new Set(
  listTables(modules)
    .filter(({ hasTenant }) => hasTenant)
    .map(({ name }) => name),
);
const namedTable = /\b(?:from|join|into|update)\s+(?:only\s+)?"?(?<name>[a-z_]+)"?/giu;
const tenantColumn = /\btenant_id\b/giu;

const checked = new Map<string, boolean>();
const unbound = new Set<string>();
let isWatching = false;

/**
 * Watches every statement that servers send on behalf of requests, for the rest of this process. A batch consists of
 * statements that were sent one by one before.
 */
export function watchTenantStatements(): void {
  if (isWatching) return;
  isWatching = true;
  const watched = new Proxy(pg.Client.prototype.query, {
    apply(query, client: unknown, args: unknown[]): unknown {
      const [statement] = args;
      if (isOfRequest(statement)) check(statement.text);
      return Reflect.apply(query, client, args);
    },
  });
  Reflect.set(pg.Client.prototype, "query", watched);
}

/** Transactions of requests ask for rows as lists; tests that send SQL themselves do not. */
function isOfRequest(statement: unknown): statement is { readonly text: string } {
  if (typeof statement !== "object" || statement === null) return false;
  return Reflect.get(statement, "rowMode") === "array" && typeof Reflect.get(statement, "text") === "string";
}

function check(text: string): void {
  if (checked.has(text)) return;
  const isBound = namesEachTenant(text);
  checked.set(text, isBound);
  if (!isBound) unbound.add(text);
}

/** Whether statements name a tenant for each table of tenants that they read or write. */
export function namesEachTenant(text: string): boolean {
  const tables = [...text.matchAll(namedTable)].filter(({ groups }) => tenantTables.has(groups?.["name"] ?? ""));
  return tables.length <= [...text.matchAll(tenantColumn)].length;
}

/** Statements of requests on tables of tenants that do not name the tenant of each of them; each is returned once. */
export function takeUnboundStatements(): string[] {
  const found = [...unbound];
  unbound.clear();
  return found;
}
