import { useEffect, useEffectEvent } from "react";
import type { RealtimePartProps } from "#kit";
import { useRefreshConversations } from "./useConversation.ts";

/** Loads shown conversations again when something is new, or may have been missed while there was no connection. */
export function Component({ subscribe }: RealtimePartProps) {
  const refresh = useRefreshConversations();
  const onChange = useEffectEvent(() => void refresh());
  useEffect(() => subscribe("MessagesChanged", () => onChange()), [subscribe]);
  useEffect(() => subscribe("open", () => onChange()), [subscribe]);
  return undefined;
}
