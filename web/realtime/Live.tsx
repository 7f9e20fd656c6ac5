import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { onlineApi } from "#modules/online/contract";
import { allNotifications, profileApi } from "#modules/profile/contract";
import { currentLanguage, translate } from "../i18n.ts";
import { formatTime } from "../kit/cells/time.ts";
import { late } from "../kit/parts/late.tsx";
import { useAnswer } from "../kit/parts/useAnswer.ts";
import type { Hear } from "../kit/webModule.ts";
import { webModules } from "../modules.ts";
import { forget, isEndingOwn, sessionState } from "../session/session.ts";
import { Theme } from "../theme/theme.tsx";
import { type LiveEvent, stayConnected } from "./connection.ts";
import "./live.css";

const Message = z.object({ id: z.number(), title: z.string(), message: z.string(), sendUserName: z.string() });
const Presence = z.object({
  realName: z.string(),
  online: z.boolean(),
  userList: z.array(z.object({ userId: z.number() })),
});

/** What modules show of what they are told. */
const parts = webModules.flatMap(({ live, texts }) =>
  live === undefined ? [] : [late(async () => (await live()).Component, { texts })],
);

const readSeconds = 12;
const glanceSeconds = 3;

/** Shows what the server tells while one works: messages, who comes and goes, and the end of the session. */
export function Live() {
  const { message, notification } = App.useApp();
  const queries = useQueryClient();
  const { data: wanted = allNotifications } = useAnswer(profileApi, "notifications", {});

  function showMessage(content: unknown): void {
    const { data } = Message.safeParse(content);
    if (data === undefined || !wanted.hasMessageToasts) return;
    const time = formatTime(new Date());
    const from = translate("live.from", { name: data.sendUserName.split("/")[0] ?? "", time });
    notification.info({
      key: `siteward-message-${data.id}`,
      title: data.title,
      description: <Words text={data.message} from={from} />,
      placement: "bottomRight",
      duration: readSeconds,
    });
  }

  function showPresence(content: unknown): void {
    const { data } = Presence.safeParse(content);
    if (data === undefined) return;
    void queries.invalidateQueries({ queryKey: [onlineApi.name] });
    if (!wanted.hasPresenceToasts || data.userList.some(({ userId }) => userId === ownId())) return;
    const words = translate(data.online ? "live.came" : "live.left", { name: data.realName });
    // One after the other in the same place: they never pile up.
    void message.open({ key: "siteward-presence", type: "info", content: words, duration: glanceSeconds });
  }

  const [ears] = useState(openEars);
  const handle = useRef<(event: LiveEvent) => void>(undefined);
  useEffect(() => {
    handle.current = ({ target, content }) => {
      if (target === "ReceiveMessage") showMessage(content);
      if (target === "OnlineUserList") showPresence(content);
      if (target === "ForceOffline" && !isEndingOwn()) leave(content);
    };
  });
  useEffect(() => {
    const live = stayConnected({
      onEvent: (event) => {
        handle.current?.(event);
        ears.tell(event);
      },
      onOpen: () => ears.tell({ target: "open", content: undefined }),
    });
    return () => live.stop();
  }, [ears]);
  return parts.map((Part, index) => <Part key={index} hear={ears.hear} />);
}

/** Brings what is told to the parts that want to hear it. */
function openEars(): { readonly hear: Hear; readonly tell: (event: LiveEvent) => void } {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    hear: (what, listener) => {
      const listen = ({ target, content }: LiveEvent) => (target === what ? listener(content) : undefined);
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    tell: (event) => {
      for (const listen of listeners) listen(event);
    },
  };
}

function ownId(): number | undefined {
  const state = sessionState();
  return state.step === "ready" ? state.session.user.id : undefined;
}

/** Text as it was written: whatever looks like markup in it is text. */
function Words({ text, from }: { text: string; from: string }) {
  return (
    <div className="sw-live-message">
      <p>{text}</p>
      <small>{from}</small>
    </div>
  );
}

/**
 * The session is over. What the page shows goes at once; who has ended it, or why, stands above the sign-in page, in a tree of
 * its own because this one goes with the page.
 */
function leave(content: unknown): void {
  forget("over");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const handleClosed = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <Theme language={currentLanguage()}>
      <Farewell text={typeof content === "string" ? content : ""} onClosed={handleClosed} />
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
      centered
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
