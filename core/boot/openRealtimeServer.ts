import type { HttpServer } from "#core/http/server";
import type { Route } from "#core/http/routes";
import { openHub } from "#core/realtime/hub";
import { createInvocationHandler } from "#core/realtime/invocationHandler";
import type { Realtime } from "#core/realtime/realtime";
import { serveHub } from "#core/realtime/serveHub";
import type { App } from "#core/request/app";

type RealtimeServerOptions = {
  readonly http: HttpServer;
  readonly realtime: Realtime;
  readonly routes: readonly Route[];
  /** Methods of the hub by name, and the calls behind them. */
  readonly hubMethods: ReadonlyMap<string, string>;
  readonly publicUrl: string | undefined;
  readonly corsOrigins: readonly string[];
};

/**
 * Serves the realtime hub on the port of the HTTP server; connections and running downloads end with their sessions.
 * Resolves when this node receives all notifications; earlier connections would miss the end of their sessions.
 */
export async function openRealtimeServer(
  app: App,
  { http, realtime, routes, hubMethods, ...origins }: RealtimeServerOptions,
): Promise<void> {
  const { server, sockets, streams, internalCallFactory, addressLimiter } = http;
  const invoke = createInvocationHandler({ app, routes, internalCallFactory, methods: hubMethods });
  const hub = openHub(app, { realtime, invoke });
  serveHub(server, { app, hub, sockets, addresses: addressLimiter, ...origins });
  const sessions = app.identity.watchSessions(app, [hub, streams]);
  server.addHook("onClose", async () => {
    streams.close();
    await sessions.close();
  });
  await Promise.all([realtime.listening, sessions.listening]);
}
