import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { RealtimePartProps } from "#kit";
import { presenceApi, PresenceChange } from "../contract.ts";

/** Everyone who has the record open hears of a change at once: their requests are spread over this time. */
const spreadMs = 500;

/** Loads again who has a record open when the server tells of a change, or may have told of one. */
export function Component({ subscribe }: RealtimePartProps): undefined {
  const queries = useQueryClient();

  const onChange = useEffectEvent((content: unknown) => {
    const { data } = PresenceChange.safeParse(content);
    if (data === undefined) return;
    const queryKey = [presenceApi.name, data.entity, data.recordId];
    setTimeout(() => void queries.invalidateQueries({ queryKey }), Math.random() * spreadMs);
  });
  const onOpen = useEffectEvent(() => void queries.invalidateQueries({ queryKey: [presenceApi.name] }));
  useEffect(() => subscribe("RecordPresence", (content) => onChange(content)), [subscribe]);
  useEffect(() => subscribe("open", () => onOpen()), [subscribe]);
  return undefined;
}
