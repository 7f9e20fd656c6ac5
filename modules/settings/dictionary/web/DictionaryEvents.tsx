import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RealtimePartProps } from "#kit";
import { refreshDictionaries } from "#base/session/session";
import { dictionaryItemApi, dictionaryTypeApi } from "../contract.ts";

/** Thousands of windows hear of a change at once: their requests are spread over this time. */
const spreadMs = 1000;

/**
 * Loads the dictionaries of the window again when items have changed: here, as every write invalidates the answers of
 * the API, or elsewhere, as an event says.
 */
export function Component({ subscribe }: RealtimePartProps): undefined {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasBeenOpen = useRef(false);
  useQuery({
    queryKey: [dictionaryItemApi.name, "session"],
    queryFn: async () => {
      await refreshDictionaries();
      return "fresh";
    },
    // The session has just loaded them.
    initialData: "fresh",
    staleTime: Infinity,
  });

  function refreshSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const { name } of [dictionaryTypeApi, dictionaryItemApi])
        void queries.invalidateQueries({ queryKey: [name] });
    }, Math.random() * spreadMs);
  }

  /** Changes for all tenants may have been missed while the connection was closed. */
  function handleOpen(): void {
    if (hasBeenOpen.current) refreshSoon();
    hasBeenOpen.current = true;
  }

  const onChange = useEffectEvent(refreshSoon);
  const onOpen = useEffectEvent(handleOpen);
  useEffect(() => subscribe("DictionaryChanged", () => onChange()), [subscribe]);
  useEffect(() => subscribe("open", () => onOpen()), [subscribe]);
  useEffect(() => subscribe("return", () => onChange()), [subscribe]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return undefined;
}
