import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { OutputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { conversationApi, type ConversationDetail, deleteMinutes } from "../contract.ts";
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
  const queries = useQueryClient();
  const queryKey = [conversationApi.name, "messages", conversationId];
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const loaded = queries.getQueryData<InfiniteData<MessagePage>>(queryKey)?.pages ?? [];
      const settled = pageParam.before === undefined ? undefined : findSettledPage(loaded, pageParam.before);
      return (
        settled ??
        (await call(conversationApi, "messages", { conversationId, count: pageSize, ...pageParam }, { signal }))
      );
    },
    initialPageParam: newest,
    getNextPageParam: ({ items: [oldest], hasMore }) =>
      hasMore && oldest !== undefined ? { before: oldest.number } : undefined,
  });
}

const newest: { readonly before?: number } = {};

type MessagePage = OutputOf<(typeof conversationApi)["calls"]["messages"]>;

const settledMs = (deleteMinutes + 1) * 60_000;

/**
 * The messages before a number, if all of them are loaded and too old to be deleted. They never change again, so that an
 * event of a long conversation loads what is new and not every page. A deleted message may come back.
 */
function findSettledPage(loaded: readonly MessagePage[], before: number): MessagePage | undefined {
  const first = Math.max(1, before - pageSize);
  const known = loaded.flatMap(({ items }) => items).filter(({ number }) => number >= first && number < before);
  const items = known.toSorted((one, other) => one.number - other.number);
  const isComplete = items.length > 0 && items.length === before - first;
  const isSettled = items.every(
    ({ isDeleted, createTime }) => !isDeleted && Date.now() - createTime.getTime() > settledMs,
  );
  return isComplete && isSettled ? { items, hasMore: first > 1 } : undefined;
}

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
