import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { RealtimePartProps } from "#kit";
import { commentApi } from "../contract.ts";

/** Loads the open comments again when the server tells of a change, or may have told of one before it was reached. */
export function Component({ subscribe }: RealtimePartProps) {
  const queries = useQueryClient();
  const onChange = useEffectEvent(() => void queries.invalidateQueries({ queryKey: [commentApi.name] }));
  useEffect(() => subscribe("CommentsChanged", () => onChange()), [subscribe]);
  useEffect(() => subscribe("open", () => onChange()), [subscribe]);
  return undefined;
}
