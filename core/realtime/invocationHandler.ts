import type { App } from "#core/request/app";
import { openContext } from "#core/request/openContext";
import { checkDemoMode } from "#core/request/demoMode";
import { requestError } from "#contract/errors";
import { checkLock } from "#core/request/access/permission";
import { toFailure } from "#core/http/failure";
import type { InternalCallFactory } from "#core/http/internalCallFactory";
import type { Route } from "#core/http/routes";
import type { Connection } from "./connection.ts";
import { formatCompletion, type Invocation } from "./protocol.ts";

/** Runs an invocation of a client and sends it the result. */
export type InvocationHandler = (connection: Connection, invocation: Invocation) => Promise<void>;

type InvocationOptions = {
  readonly app: App;
  readonly routes: readonly Route[];
  readonly internalCallFactory: InternalCallFactory;
  /** Names of methods and the calls behind them, `sysMessage/sendUser`. */
  readonly methods: ReadonlyMap<string, string>;
};

type RequestedCall = { readonly route: Route; readonly input: unknown; readonly requestId: string };

/** A method of the hub is another way to make a call: same input, same rules, same transaction. */
export function createInvocationHandler({
  app,
  routes,
  internalCallFactory,
  methods,
}: InvocationOptions): InvocationHandler {
  const byName = new Map(routes.map((route) => [`${route.api.name}/${route.name}`, route]));

  async function perform(connection: Connection, { route, input, requestId }: RequestedCall): Promise<void> {
    const caller = await app.identity.findCaller(app, connection.owner, requestId);
    if (caller === undefined) throw requestError("request.signed_out");
    checkLock(route, caller);
    await checkDemoMode(app, route, caller);
    if (!app.watch.hasSpace()) throw requestError("disk.full");
    const requestInfo = {
      ...connection.requestInfo,
      app,
      requestId,
      caller,
      cookie: () => undefined,
      header: () => undefined,
    };
    const context = openContext(requestInfo, false);
    try {
      const inputObject = typeof input === "object" && input !== null ? input : {};
      await internalCallFactory
        .forRequest(requestInfo, () => context.ctx)
        .perform(`${route.api.name}/${route.name}`, inputObject);
      await context.commit();
    } catch (error) {
      await context.rollback().catch(() => undefined);
      throw error;
    }
  }

  return async (connection, { target, arguments: [input], invocationId }) => {
    const requestId = crypto.randomUUID();
    const route = byName.get(methods.get(target) ?? "");
    try {
      if (route === undefined) throw requestError("request.unknown");
      await app.traffic.track(async () => await perform(connection, { route, input, requestId }));
      if (invocationId !== undefined) connection.send(formatCompletion(invocationId, { result: null }));
    } catch (error) {
      const { message, isBug } = toFailure(error, {
        t: app.words.forLanguage(connection.requestInfo.language),
        requestId,
      });
      if (isBug)
        app.log.error({ event: "realtime.failed", requestId, err: error }, "an invocation failed unexpectedly");
      if (invocationId !== undefined) connection.send(formatCompletion(invocationId, { error: message }));
    }
  };
}
