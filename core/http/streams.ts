import type { Readable } from "node:stream";
import type { App } from "#core/request/app";
import { openSessionEndMonitor } from "#core/request/sessionEndMonitor";
import type { SessionOwner, SessionListener } from "#core/request/identity";

/** Running downloads of signed-in accounts. */
export type Streams = SessionListener & {
  /** Aborts the download when the session ends. */
  track(owner: SessionOwner, content: Readable): void;
  close(): void;
};

type Stream = { readonly owner: SessionOwner; readonly content: Readable };

/** Some ends send no notification: an expired session or tenant, and idle timeouts. */
const checkMs = 5000;

/** Creates the list of running downloads of this node. */
export function openStreams(app: App): Streams {
  const open = new Set<Stream>();
  // The client sees an aborted connection, never a file that looks complete.
  const endings = openSessionEndMonitor<Stream>(app, ({ content }) => content.destroy());
  const checking = setInterval(() => endings.check(open), checkMs).unref();

  return {
    onChange({ tenantId, sessionId, state }) {
      if (state !== "ended") return;
      const isOf = ({ owner }: Stream) => owner.tenantId === tenantId && owner.sessionId === sessionId;
      endings.check([...open].filter(isOf));
    },
    onInterruption: () => endings.check(open),
    track(owner, content) {
      const stream = { owner, content };
      open.add(stream);
      content.once("close", () => open.delete(stream));
      // The session may have ended while the file was being looked up.
      endings.check([stream]);
    },
    close() {
      clearInterval(checking);
      endings.close();
    },
  };
}
