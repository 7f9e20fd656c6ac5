import { Button, Modal } from "antd";
import { type ComponentType, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { getCurrentLanguage, translate } from "#base/i18n";
import type { RealtimePartProps, Subscribe } from "#kit/webModule.ts";
import { endSessionFromOutside, isEndingOwnSession, returnToHomeSession } from "#base/session/session";
import { Theme } from "#base/theme/theme.tsx";
import { openRealtimeConnection, type RealtimeEvent } from "./connection.ts";

/** `parts`: the components of modules that show events. */
export type RealtimeEventsProps = { parts: readonly ComponentType<RealtimePartProps>[] };

/** Receives events of the server, passes them to the modules, and ends the session on an event that says so. */
export function RealtimeEvents({ parts }: RealtimeEventsProps) {
  const [events] = useState(createEventSource);
  useEffect(() => {
    const connection = openRealtimeConnection({
      onEvent: (event) => {
        if (event.target === "ForceOffline" && !isEndingOwnSession()) leave(event.content);
        events.publish(event);
      },
      onOpen: () => events.publish({ target: "open", content: undefined }),
      onReturn: () => events.publish({ target: "return", content: undefined }),
    });
    return () => connection.stop();
  }, [events]);
  return parts.map((Part, index) => <Part key={index} subscribe={events.subscribe} />);
}

/** Passes events to the parts that subscribe to them. */
function createEventSource(): { readonly subscribe: Subscribe; readonly publish: (event: RealtimeEvent) => void } {
  const listeners = new Set<(event: RealtimeEvent) => void>();
  return {
    subscribe: (what, listener) => {
      const listen = ({ target, content }: RealtimeEvent) => (target === what ? listener(content) : undefined);
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    publish: (event) => {
      for (const listen of listeners) listen(event);
    },
  };
}

/**
 * Ends the session. The content of the page disappears at once; the reason is shown on the sign-in page, in a separate
 * React tree because this one is unmounted with the page.
 */
function leave(content: unknown): void {
  if (returnToHomeSession()) return;
  const text = typeof content === "string" ? content : "";
  const reload = endSessionFromOutside(text === "" ? undefined : text);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const handleClosed = () => {
    root.unmount();
    place.remove();
    reload?.();
  };
  root.render(
    <Theme language={getCurrentLanguage()}>
      <Farewell text={text} onClosed={handleClosed} />
    </Theme>,
  );
}

function Farewell({ text, onClosed }: { text: string; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      width={420}
      title={translate("live.systemMessage")}
      onCancel={close}
      afterClose={onClosed}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          {translate("live.understood")}
        </Button>
      }
    >
      {text}
    </Modal>
  );
}
