import type { App } from "#core/request/app";
import type { Connection } from "./connection.ts";
import { formatEvent } from "./protocol.ts";

/**
 * Tells existing clients that the rights of their account have changed, as a message that they show. Other clients read
 * it off the header of the next answer and reload by themselves.
 */
export function createRightsNotice(app: App): (connections: Iterable<Connection>) => void {
  const waiting = new Set<Connection>();
  let isRunning = false;

  /** One at a time: a change of a whole tenant must not load all of its accounts at once. */
  async function run(): Promise<void> {
    isRunning = true;
    for (const connection of waiting) {
      waiting.delete(connection);
      await notify(app, connection).catch((error: unknown) => {
        app.log.warn({ event: "realtime.rights_untold", err: error }, "a change of rights was not told");
      });
    }
    isRunning = false;
  }

  return (connections) => {
    for (const connection of connections) if (connection.rights !== undefined) waiting.add(connection);
    if (waiting.size > 0 && !isRunning) void run();
  };
}

async function notify(app: App, connection: Connection): Promise<void> {
  const caller = await app.identity.findCaller(app, connection.owner, "realtime");
  if (caller === undefined || caller.rights === connection.rights) return;
  connection.rights = caller.rights;
  const t = app.words.forLanguage(connection.requestInfo.language);
  const notice = {
    title: t("realtime.rightsTitle"),
    message: t("realtime.rightsText"),
    sendUserName: t("realtime.sender"),
    sendTime: app.time.format(app.now()),
  };
  connection.send(formatEvent("ReceiveMessage", notice));
}
