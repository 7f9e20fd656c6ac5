import type { Readable } from "node:stream";
import type { App } from "#server/app";
import { openEndings } from "#server/context/endings";
import type { Holder } from "#server/context/identify";
import type { SessionListener } from "#server/context/sessions";

/** The files that are on their way to people who are signed in. */
export type Streams = SessionListener & {
  /** Breaks the file off when the session ends. */
  follow(holder: Holder, content: Readable): void;
  close(): void;
};

type Stream = { readonly holder: Holder; readonly content: Readable };

/** What no notification tells of: a session or a tenant whose time is over, and want of use. */
const checkMs = 5000;

/** Opens the book of this node's files on their way. */
export function openStreams(app: App): Streams {
  const open = new Set<Stream>();
  // Whoever takes the file sees a connection that breaks off, never a file that merely looks complete.
  const endings = openEndings<Stream>(app, ({ content }) => content.destroy());
  const checking = setInterval(() => endings.suspect(open), checkMs).unref();

  return {
    onChange({ tenantId, sessionId, state }) {
      if (state !== "ended") return;
      const isOf = ({ holder }: Stream) => holder.tenantId === tenantId && holder.sessionId === sessionId;
      endings.suspect([...open].filter(isOf));
    },
    onDeaf: () => endings.suspect(open),
    follow(holder, content) {
      const stream = { holder, content };
      open.add(stream);
      content.once("close", () => open.delete(stream));
      // It may have ended while the file was being looked for.
      endings.suspect([stream]);
    },
    close() {
      clearInterval(checking);
      endings.close();
    },
  };
}
