import { compileFieldGuard, findHiddenNames } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import { cutMark, maxBody } from "./body.ts";

type Bodies = {
  readonly requestParam: string | null;
  readonly returnResult: string | null;
  readonly message: string | null;
};
type LoggedCall = Bodies & { readonly controllerName: string; readonly actionName: string };

/** Who reads an entry: whose roles hide what, and the calls of the server. */
export type LogReader = {
  readonly app: Pick<Context["app"], "routes">;
  readonly caller: Pick<Context["caller"], "hidden">;
};

/** Stands for a body that cannot be read, and so may contain what the reader's role hides. */
const hiddenBody = "***";

/** The bodies of an entry without the fields that the reader's roles hide. */
export function hideFields({ app, caller }: LogReader, entry: LoggedCall): Bodies {
  const { requestParam, returnResult, message, controllerName, actionName } = entry;
  const { hidden } = caller;
  if (hidden.size === 0) return { requestParam, returnResult, message };
  const route = app.routes.find(({ api, name }) => api.name === controllerName && name === actionName);
  if (route === undefined) return { requestParam: hiddenBody, returnResult: hiddenBody, message: hide(message) };
  const guard = compileFieldGuard(route, route.isReadOnly);
  return {
    requestParam: change(requestParam, (input) => {
      return removeFields(input, findHiddenNames(route, hidden, [...listNames(input)]));
    }),
    returnResult: change(returnResult, (answer) => guard.hide(answer, hidden)),
    // A failure may name the value that it refuses.
    message: hidden.has(controllerName) ? hide(message) : message,
  };
}

function hide(body: string | null): string | null {
  return body === null ? null : hiddenBody;
}

/** What was cut is no JSON and is not parsed: neither is anything longer than what is kept. */
function change(body: string | null, remove: (value: unknown) => unknown): string | null {
  if (body === null) return null;
  if (body.length > maxBody || body.endsWith(cutMark)) return hiddenBody;
  try {
    return JSON.stringify(remove(JSON.parse(body)));
  } catch {
    return hiddenBody;
  }
}

/** The names of all fields of an input, at any depth, and of those that its conditions and its order name. */
function* listNames(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    if (name === "field" && typeof part === "string") yield part;
    yield* listNames(part);
  }
}

/** Without these fields, at any depth: inputs contain rows, conditions and lists of them. */
function removeFields(value: unknown, fields: ReadonlySet<string>): unknown {
  if (fields.size === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => removeFields(part, fields));
  if ("field" in value && typeof value.field === "string" && fields.has(value.field)) return {};
  const kept = Object.entries(value).filter(([name]) => !fields.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, removeFields(part, fields)]));
}
