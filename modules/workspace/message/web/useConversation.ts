import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { conversationApi, type ConversationDetail } from "../contract.ts";
import type { Target } from "./target.ts";

const pageSize = 30;

/** The conversation with a target, as far as it exists. */
export function useTarget({ kind, id }: Target) {
  const person = useCallResult(conversationApi, "person", kind === "person" ? { accountId: id } : undefined);
  const conversationId = kind === "group" ? id : (person.data?.conversationId ?? undefined);
  const detail = useCallResult(
    conversationApi,
    "detail",
    conversationId === undefined ? undefined : { id: conversationId },
  );
  const error = person.error ?? detail.error;
  const isLoading =
    person.isLoading || (conversationId !== undefined && detail.data === undefined && error === undefined);
  return { conversationId, partner: person.data?.partner, detail: detail.data, error, isLoading };
}

/** The messages of a conversation: the newest, and with each further page those before. */
export function useMessages(conversationId: Id) {
  return useInfiniteQuery({
    queryKey: [conversationApi.name, "messages", conversationId],
    queryFn: async ({ pageParam, signal }) =>
      await call(conversationApi, "messages", { conversationId, count: pageSize, ...pageParam }, { signal }),
    initialPageParam: newest,
    getNextPageParam: ({ items: [oldest], hasMore }) =>
      hasMore && oldest !== undefined ? { before: oldest.number } : undefined,
  });
}

const newest: { readonly before?: number } = {};

/** Loads all that is shown of conversations again. */
export function useRefreshConversations(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => await queries.invalidateQueries({ queryKey: [conversationApi.name] });
}

/** Reports that the account has read a conversation, while its window is visible. */
export function useMarkRead({ id, lastNumber, members }: ConversationDetail): void {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === "visible");
  const readNumber = members.find(({ isOwn }) => isOwn)?.readNumber ?? lastNumber;
  const refresh = useRefreshConversations();
  const report = useEffectEvent(async (number: number) => {
    try {
      await call(conversationApi, "markRead", { conversationId: id, number });
      await refresh();
    } catch (error) {
      // The next message or visit reports it again.
      if (!(error instanceof CallError)) throw error;
    }
  });
  const dueNumber = isVisible && readNumber < lastNumber ? lastNumber : 0;
  useEffect(() => {
    if (dueNumber > 0) void report(dueNumber);
  }, [dueNumber]);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
