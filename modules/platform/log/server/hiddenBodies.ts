import { compileFieldGuard } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";

type Bodies = { readonly requestParam: string | null; readonly returnResult: string | null };
type LoggedCall = Bodies & { readonly controllerName: string; readonly actionName: string };

/** Stands for a body that cannot be read, and so may contain what the reader's role hides. */
const hiddenBody = "***";

/** The bodies of an entry without the fields that the reader's roles hide. */
export function hideFields({ app, caller }: Context, entry: LoggedCall): Bodies {
  const { requestParam, returnResult, controllerName, actionName } = entry;
  const { hidden } = caller;
  if (hidden.size === 0) return { requestParam, returnResult };
  const route = app.routes.find(({ api, name }) => api.name === controllerName && name === actionName);
  if (route === undefined) return { requestParam: hiddenBody, returnResult: hiddenBody };
  const own = hidden.get(controllerName);
  const guard = compileFieldGuard(route, route.isReadOnly);
  return {
    requestParam: change(requestParam, (input) => removeFields(input, own)),
    returnResult: change(returnResult, (answer) => guard.hide(answer, hidden)),
  };
}

function change(body: string | null, hide: (value: unknown) => unknown): string | null {
  if (body === null) return null;
  try {
    return JSON.stringify(hide(JSON.parse(body)));
  } catch {
    // It was cut.
    return hiddenBody;
  }
}

/** Without these fields, at any depth: inputs contain rows, conditions and lists of them. */
function removeFields(value: unknown, fields: ReadonlySet<string> | undefined): unknown {
  if (fields === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => removeFields(part, fields));
  if ("field" in value && typeof value.field === "string" && fields.has(value.field)) return {};
  const kept = Object.entries(value).filter(([name]) => !fields.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, removeFields(part, fields)]));
}
