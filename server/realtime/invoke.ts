import type { App } from "#server/app";
import { findCaller } from "#server/context/identify";
import { openContext } from "#server/context/open";
import { refusal } from "#contract/errors";
import { checkLock } from "#server/access/permission";
import { failureOf } from "#server/http/failure";
import type { Switchboard } from "#server/http/otherCalls";
import type { Route } from "#server/http/routes";
import type { Connection } from "./connection.ts";
import { completionText, type Invocation } from "./protocol.ts";

/** Does what a client asks for by its connection, and tells it what came of it. */
export type Invoke = (connection: Connection, invocation: Invocation) => Promise<void>;

type Serving = {
  readonly app: App;
  readonly routes: readonly Route[];
  readonly switchboard: Switchboard;
  /** Names of methods and of the calls that they are, `sysMessage/sendUser`. */
  readonly methods: ReadonlyMap<string, string>;
};

type Asked = { readonly route: Route; readonly input: unknown; readonly requestId: string };

/** A method of the hub is a call by another way: the same input, the same rights, the same transaction. */
export function invokerOf({ app, routes, switchboard, methods }: Serving): Invoke {
  const byName = new Map(routes.map((route) => [`${route.api.name}/${route.name}`, route]));

  async function perform(connection: Connection, { route, input, requestId }: Asked): Promise<void> {
    const caller = await findCaller(app, connection.holder, requestId);
    if (caller === undefined) throw refusal("request.signed_out");
    checkLock(route, caller);
    if (!app.watch.hasSpace()) throw refusal("disk.full");
    const asking = { ...connection.asking, app, requestId, caller, cookie: () => undefined, header: () => undefined };
    const opened = openContext(asking, false);
    try {
      const given = typeof input === "object" && input !== null ? input : {};
      await switchboard.in(asking, () => opened.ctx).perform(`${route.api.name}/${route.name}`, given);
      await opened.commit();
    } catch (error) {
      await opened.rollback().catch(() => undefined);
      throw error;
    }
  }

  return async (connection, { target, arguments: [input], invocationId }) => {
    const requestId = crypto.randomUUID();
    const route = byName.get(methods.get(target) ?? "");
    try {
      if (route === undefined) throw refusal("request.unknown");
      await app.traffic.during(async () => await perform(connection, { route, input, requestId }));
      if (invocationId !== undefined) connection.send(completionText(invocationId, { result: null }));
    } catch (error) {
      const { message, isBug } = failureOf(error, { t: app.words.in(connection.asking.language), requestId });
      if (isBug)
        app.log.error({ event: "realtime.failed", requestId, err: error }, "an invocation failed unexpectedly");
      if (invocationId !== undefined) connection.send(completionText(invocationId, { error: message }));
    }
  };
}
