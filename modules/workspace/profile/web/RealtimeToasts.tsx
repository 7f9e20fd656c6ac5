import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod";
import { Id } from "#contract/id";
import { onlineApi } from "#modules/identity/online/contract";
import { translate } from "#base/i18n";
import { useSession } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { formatTime, formatWallTime } from "#kit/cells/time.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { useExtensions } from "#kit/extensionPoint.ts";
import type { RealtimePartProps } from "#kit/webModule.ts";
import { defaultNotifications, isQuietTime, profileApi } from "../contract.ts";
import { shownConversations } from "./extensionPoints.ts";
import "./realtimeToasts.css";

const Message = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  sendUserId: Id.optional(),
  sendUserName: z.string(),
});
const Presence = z.object({
  realName: z.string(),
  online: z.boolean(),
  userList: z.array(z.object({ userId: z.number() })),
});

const messageSeconds = 10;
const presenceSeconds = 3;

/** Shows messages, sign-ins and sign-outs, if the account wants these notifications. */
export function RealtimeToasts({ subscribe }: RealtimePartProps) {
  const { message, notification } = App.useApp();
  const ownId = useSession().user.id;
  const queries = useQueryClient();
  const isNarrow = useIsNarrow();
  const shown = useExtensions(shownConversations);
  const { data: notifications = defaultNotifications } = useCallResult(profileApi, "notifications", {});

  const { data: preferences } = useCallResult(profileApi, "preferences", {});
  const isQuiet = () => preferences !== undefined && isQuietTime(formatWallTime(new Date()).slice(11, 16), preferences);

  const showMessage = useEffectEvent((content: unknown) => {
    const { data } = Message.safeParse(content);
    if (data === undefined || !notifications.hasMessageToasts || isQuiet()) return;
    const { sendUserId } = data;
    if (sendUserId !== undefined && shown.some((isShown) => isShown(sendUserId))) return;
    const time = formatTime(new Date());
    const from = translate("live.from", { name: data.sendUserName.split("/")[0] ?? "", time });
    notification.info({
      key: `siteward-message-${data.id}`,
      title: data.title,
      description: <MessageText text={data.message} from={from} />,
      placement: isNarrow ? "top" : "bottomRight",
      duration: messageSeconds,
    });
  });

  const showPresence = useEffectEvent((content: unknown) => {
    const { data } = Presence.safeParse(content);
    if (data === undefined) return;
    void queries.invalidateQueries({ queryKey: [onlineApi.name] });
    if (!notifications.hasPresenceToasts || isQuiet() || data.userList.some(({ userId }) => userId === ownId)) return;
    const text = translate(data.online ? "live.came" : "live.left", { name: data.realName });
    // They replace each other, so that they never pile up.
    void message.open({ key: "siteward-presence", type: "info", content: text, duration: presenceSeconds });
  });

  useEffect(() => subscribe("ReceiveMessage", (content) => showMessage(content)), [subscribe]);
  useEffect(() => subscribe("OnlineUserList", (content) => showPresence(content)), [subscribe]);
  return undefined;
}

/** The text as it was written; markup in it is text. */
function MessageText({ text, from }: { text: string; from: string }) {
  return (
    <div className="sw-live-message">
      <p>{text}</p>
      <small>{from}</small>
    </div>
  );
}
