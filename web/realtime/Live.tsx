import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { onlineApi } from "#modules/online/contract";
import { allNotifications, profileApi } from "#modules/profile/contract";
import { currentLanguage, translate } from "../i18n.ts";
import { useAnswer } from "../kit/parts/useAnswer.ts";
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
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
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

  const handle = useRef<(event: LiveEvent) => void>(undefined);
  useEffect(() => {
    handle.current = ({ target, content }) => {
      if (target === "ReceiveMessage") showMessage(content);
      if (target === "OnlineUserList") showPresence(content);
      if (target === "ForceOffline" && !isEndingOwn()) leave(content);
    };
  });
  useEffect(() => {
    const live = stayConnected({ onEvent: (event) => handle.current?.(event) });
    return () => live.stop();
  }, []);
  return undefined;
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
