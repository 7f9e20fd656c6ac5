import { type Id, toId } from "#contract/id";
import type { App } from "#core/request/app";
import type { RightsChange } from "#core/request/identity";

/** Listens to changes of rights: every invalidation of cached sessions, accounts and permissions by any node. */
export function watchRights(app: Pick<App, "caches">, onChange: (change: RightsChange) => void): void {
  app.caches.onInvalidate((prefix) => {
    const change = parseInvalidation(prefix);
    if (change !== undefined) onChange(change);
  });
}

/**
 * Parses the prefix of invalidated keys: `permission:5:17;` and `session:5:account:17;` are an account's,
 * `session:5:23;` a session's, `permission:5:` the tenant's, and "" everything. `undefined` for other caches.
 */
function parseInvalidation(prefix: string): RightsChange | undefined {
  const [name, tenant, ...keys] = prefix.replace(/;$/u, "").split(":");
  if (prefix !== "" && name !== "permission" && name !== "session") return undefined;
  const tenantId = parseId(tenant);
  if (tenantId === undefined) return {};
  const id = parseId(keys.at(-1));
  if (id === undefined) return { tenantId };
  return name === "permission" || keys.length > 1 ? { tenantId, accountId: id } : { tenantId, sessionId: id };
}

function parseId(text: string | undefined): Id | undefined {
  const number = Number(text ?? "");
  return Number.isInteger(number) && number !== 0 ? toId(number) : undefined;
}
