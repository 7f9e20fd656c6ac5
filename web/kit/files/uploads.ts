import pLimit from "p-limit";
import { useEffect, useEffectEvent, useState } from "react";
import { CallError } from "#base/answer";
import { checkServer, getServerConnection, isServerAbsent, useServerReturn } from "#base/serverConnection";
import { keepPageWhile } from "#base/session/pageHolders";
import { getSessionState, useSession } from "#base/session/session";
import { toDraftOwner } from "#base/storage";
import { holdUploads, takeHeldUploads } from "./heldUploads.ts";

/** How one file is sent. */
export type SendOptions = {
  /** Ends the sending; its reason is `cancelled` if nothing of the file is to stay. */
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** The connection is lost and tried again, or back. */
  readonly onInterruption?: (isInterrupted: boolean) => void;
};

/** Sends one file and reports how much of it is sent. Throws CallError. */
export type SendFile = (file: File, options: SendOptions) => Promise<void>;

/** Files above this size are sent in parts: they can be paused, and go on after a lost connection. */
const resumableAboveBytes = 5 * 1024 ** 2;

/** Whether a file is sent in parts. */
export function isSentInParts({ size }: Pick<File, "size">): boolean {
  return size > resumableAboveBytes;
}

/** The reason of a signal when the account cancels an upload. */
export const cancelled = "cancelled";

/** A file that is being sent, waits, or has ended. */
export type UploadItem = {
  readonly key: number;
  readonly file: File;
  /** Sends it where it was added. */
  readonly send: SendFile;
  readonly state: "waiting" | "sending" | "paused" | "done" | "failed";
  readonly sentBytes: number;
  /** The connection is lost and tried again. */
  readonly isInterrupted: boolean;
  /** Why it failed. */
  readonly problem: string | undefined;
  /** It failed because of what the file is, so sending it again is no use. */
  readonly isRefused: boolean;
};

/** Files that are sent one after the other, two at a time. */
export type Uploads = {
  readonly items: readonly UploadItem[];
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Cancels a file, or takes it off the list. */
  readonly remove: (key: number) => void;
  /** Sends a file again that has failed, or goes on with a paused one. */
  readonly retry: (key: number) => void;
  readonly pause: (key: number) => void;
  /** Takes all files off the list that are not being sent. */
  readonly clear: () => void;
};

const atOnce = 2;
/** The server has looked at the file, or its size, and does not take it. */
const refusals: ReadonlySet<number> = new Set([400, 413]);
let lastKey = 0;

type Change = (key: number, changes: Partial<UploadItem>) => void;

/**
 * The uploads of a page: `onDone` runs after each file. They end when the page closes. If the session ends, those with
 * a name wait for the next sign-in of the account, and go on where a list of that name is shown.
 */
export function useUploads(send: SendFile, onDone: () => void, name?: string): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const change: Change = (key, changes) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const { start, stop, isRunning } = useSending(change, onDone);
  useHeldUploads(name, items, (taken) => {
    setItems((all) => [...all, ...taken]);
    for (const item of taken) if (item.state === "waiting") start(item);
  });
  useServerReturn(() => {
    for (const item of items) if (item.state === "waiting" && item.isInterrupted) start(item);
  });

  function remove(key: number): void {
    const item = items.find((one) => one.key === key);
    if (item !== undefined && !isRunning(key) && hasRest(item)) discard(item);
    stop(key, cancelled);
    setItems((all) => all.filter((one) => one.key !== key));
  }

  function retry(key: number): void {
    const item = items.find((one) => one.key === key);
    if (item === undefined) return;
    change(key, { state: "waiting", sentBytes: hasRest(item) ? item.sentBytes : 0, problem: undefined });
    start(item);
  }

  return {
    items,
    isBusy: items.some(isOpen),
    add: (files) => {
      const added = files.map((file) => toItem(file, send));
      setItems((all) => [...all, ...added]);
      for (const item of added) start(item);
    },
    remove,
    retry,
    pause: (key) => {
      change(key, { state: "paused", isInterrupted: false });
      stop(key, "paused");
    },
    clear: () => setItems((all) => all.filter(isOpen)),
  };
}

/** Holds the unfinished uploads of a list when the session ends, and takes them over after the next sign-in. */
function useHeldUploads(
  name: string | undefined,
  items: readonly UploadItem[],
  onTaken: (taken: readonly UploadItem[]) => void,
): void {
  const owner = toDraftOwner(useSession().user.id);
  const isNeeded = useEffectEvent(() => items.some(isOpen));
  const take = useEffectEvent((list: string) => {
    const taken = takeHeldUploads(list, owner);
    if (taken.length > 0) onTaken(taken.map(toWaiting));
  });
  const hold = useEffectEvent((list: string) => {
    if (getSessionState().step === "signedOut") holdUploads(list, owner, items.filter(isOpen));
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    take(name);
    const release = keepPageWhile(() => isNeeded());
    return () => {
      release();
      hold(name);
    };
  }, [name]);
}

/** An upload that begins again where it was; a paused one stays so. */
function toWaiting(item: UploadItem): UploadItem {
  return item.state === "paused" ? item : { ...item, state: "waiting", isInterrupted: false };
}

/** Sends files, two at a time, and notes how far each of them is. */
function useSending(change: Change, onDone: () => void) {
  const [limit] = useState(() => pLimit(atOnce));
  const [running] = useState(() => new Map<number, AbortController>());

  async function run({ key, file, send }: UploadItem): Promise<void> {
    const { signal } = running.get(key) ?? {};
    // It was cancelled while it waited.
    if (signal === undefined) return;
    change(key, { state: "sending", isInterrupted: false });
    try {
      await send(file, {
        signal,
        onProgress: (sentBytes) => change(key, { sentBytes }),
        onInterruption: (isInterrupted) => change(key, { isInterrupted }),
      });
      change(key, { state: "done", sentBytes: file.size });
      onDone();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      // The list is about to close, and holds the file.
      if (error.status === 401 && getSessionState().step === "signedOut") return;
      if (await isServerAway(error)) change(key, { state: "waiting", isInterrupted: true });
      else {
        const isRefused = refusals.has(error.status);
        change(key, { state: "failed", isInterrupted: false, problem: error.message, isRefused });
      }
    } finally {
      // A paused file may be running again already.
      if (running.get(key)?.signal === signal) running.delete(key);
    }
  }

  useEffect(
    () => () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
    [running],
  );

  return {
    start(item: UploadItem): void {
      running.set(item.key, new AbortController());
      void limit(run, item);
    },
    stop(key: number, reason: string): void {
      running.get(key)?.abort(reason);
      running.delete(key);
    },
    isRunning: (key: number) => running.has(key),
  };
}

/** Whether a part of the file may be at the server. */
function hasRest({ state, file }: UploadItem): boolean {
  return state !== "done" && isSentInParts(file);
}

/** Whether a call failed because the server is out of reach; the file then waits until it is back. */
async function isServerAway({ status }: CallError): Promise<boolean> {
  if (!isServerAbsent(status)) return false;
  await checkServer();
  return getServerConnection() !== "connected";
}

/** Removes what was sent of a file that is not being sent. If that fails, the server does it after a day. */
function discard({ file, send }: UploadItem): void {
  send(file, { signal: AbortSignal.abort(cancelled), onProgress: () => undefined }).catch(() => undefined);
}

function isOpen({ state }: UploadItem): boolean {
  return state === "waiting" || state === "sending" || state === "paused";
}

function toItem(file: File, send: SendFile): UploadItem {
  lastKey += 1;
  const state = { state: "waiting", sentBytes: 0, isInterrupted: false, problem: undefined, isRefused: false } as const;
  return { key: lastKey, file, send, ...state };
}
