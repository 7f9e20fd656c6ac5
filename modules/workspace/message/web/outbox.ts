import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import * as z from "zod";
import { AttachedFile } from "#contract/attachedFile";
import { type Id, toId } from "#contract/id";
import { CallError } from "#base/answer";
import { call, createIdempotencyKey } from "#base/api";
import { useSession } from "#base/session/session";
import { isServerAbsent, useServerReturn } from "#base/serverConnection";
import { toDraftOwner } from "#base/storage";
import type { DraftStore } from "#kit/form/drafts.ts";
import { conversationApi } from "../contract.ts";
import type { Target } from "./target.ts";

/** What a message contains. */
export type MessageInput = {
  readonly content: string;
  readonly quotedId: number | undefined;
  readonly files: readonly AttachedFile[];
};

/** A message that the server has not confirmed yet. */
export type PendingMessage = MessageInput & {
  /** The idempotency key: however often it is sent, it arrives once. */
  readonly key: string;
  readonly at: number;
  /** It waits for the connection, is on its way, or was refused. */
  readonly state: "waiting" | "sending" | "refused";
  readonly problem?: string | undefined;
  /** Its id once it is stored; the list of messages may show it by now. */
  readonly sentId?: Id;
};

const Stored = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      at: z.number(),
      content: z.string(),
      quotedId: z.number().optional().catch(undefined),
      files: z.array(AttachedFile),
    }),
  ),
});

const none: readonly PendingMessage[] = [];

/** Unconfirmed messages by the name of their outbox. They outlive the page that they were written on. */
const outboxes = createStore<ReadonlyMap<string, readonly PendingMessage[]>>(() => new Map());
const running = new Set<string>();
/** How often the first message of an outbox has failed in a row, for a reason that may pass. */
const failures = new Map<string, number>();
const minPauseMs = 2000;
const maxPauseMs = 60_000;

/** Where an outbox sends, and what keeps it over a reload. */
export type OutboxOptions = {
  readonly name: string;
  readonly target: Target;
  readonly drafts: DraftStore;
  /** Loads what has been sent. */
  readonly onSent: () => Promise<void>;
};

/** Messages on their way to a conversation. */
export type Outbox = {
  readonly items: readonly PendingMessage[];
  send(input: MessageInput): void;
  retry(key: string): void;
  discard(key: string): void;
};

/**
 * Sends messages one after the other, in their order. Without a connection they wait for it; what is not confirmed is
 * kept in this browser and sent again with the same key.
 */
export function useOutbox({ name: ownName, ...others }: OutboxOptions): Outbox {
  const owner = toDraftOwner(useSession().user.id);
  const name = `${owner}/${ownName}`;
  const options = { ...others, name };
  const items = useStore(outboxes, (all) => all.get(name) ?? none);
  const start = useEffectEvent((box: string) => {
    if (!outboxes.getState().has(box)) change(options, () => readKept(options.drafts));
    void sendAll(options);
  });
  useEffect(() => start(name), [name]);
  useServerReturn(() => void sendAll(options));

  return {
    items,
    send(input) {
      const added: PendingMessage = { ...input, key: createIdempotencyKey(), at: Date.now(), state: "waiting" };
      change(options, (all) => [...all, added]);
      void sendAll(options);
    },
    retry(key) {
      update(options, key, { state: "waiting", problem: undefined });
      void sendAll(options);
    },
    discard: (key) => change(options, (all) => all.filter((one) => one.key !== key)),
  };
}

function readKept(drafts: DraftStore): readonly PendingMessage[] {
  const { data } = Stored.safeParse(drafts.read()?.values);
  return (data?.items ?? []).map((one) => ({ ...one, quotedId: one.quotedId, state: "waiting" }));
}

function change(
  { name, drafts }: OutboxOptions,
  toNext: (items: readonly PendingMessage[]) => readonly PendingMessage[],
): void {
  const next = toNext(outboxes.getState().get(name) ?? none);
  outboxes.setState(new Map([...outboxes.getState(), [name, next]]), true);
  const kept = next.filter(({ sentId }) => sentId === undefined);
  if (kept.length === 0) drafts.clear();
  else drafts.write({ was: {}, values: { items: kept.map(({ state: _, problem: __, ...item }) => item) } });
}

function update(options: OutboxOptions, key: string, changes: Partial<PendingMessage>): void {
  change(options, (all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
}

async function sendAll(options: OutboxOptions): Promise<void> {
  const { name } = options;
  if (running.has(name)) return;
  running.add(name);
  try {
    for (;;) {
      const next = (outboxes.getState().get(name) ?? none).find(({ state }) => state === "waiting");
      if (next === undefined || !(await sendOne(options, next))) return;
    }
  } finally {
    running.delete(name);
  }
}

/** Whether the next message can be sent. */
async function sendOne(options: OutboxOptions, message: PendingMessage): Promise<boolean> {
  const { key, content, quotedId, files } = message;
  const { target, onSent } = options;
  update(options, key, { state: "sending" });
  try {
    const to = target.kind === "person" ? { receiverId: target.id } : { conversationId: target.id };
    const fileIds = files.map(({ id }) => id);
    const input = { ...to, content, fileIds, ...(quotedId === undefined ? {} : { quotedId: toId(quotedId) }) };
    const { id } = await call(conversationApi, "send", input, { idempotencyKey: key });
    failures.delete(options.name);
    update(options, key, { sentId: id });
    await onSent();
    change(options, (all) => all.filter((one) => one.key !== key));
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (isTemporary(error)) {
      update(options, key, { state: "waiting" });
      tryAgain(options);
      return false;
    }
    update(options, key, { state: "refused", problem: error.message });
    return true;
  }
}

/** An answer may be lost although the server is there: then nothing reports its return. */
function tryAgain(options: OutboxOptions): void {
  const { name } = options;
  const count = failures.get(name) ?? 0;
  failures.set(name, count + 1);
  setTimeout(() => void sendAll(options), Math.min(maxPauseMs, minPauseMs * 2 ** count));
}

/** The message may arrive later: the server is away, the session has ended or is locked, or the first attempt still runs. */
function isTemporary({ status }: CallError): boolean {
  return isServerAbsent(status) || status === 401 || status === 409 || status === 423;
}
