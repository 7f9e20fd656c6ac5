import pLimit from "p-limit";
import { useEffect, useState } from "react";
import { CallError } from "#base/answer";

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
  readonly state: "waiting" | "sending" | "paused" | "done" | "failed";
  readonly sentBytes: number;
  /** The connection is lost and tried again. */
  readonly isInterrupted: boolean;
  /** Why it failed. */
  readonly problem: string | undefined;
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
let lastKey = 0;

type Change = (key: number, changes: Partial<UploadItem>) => void;

/** The uploads of a page: `onDone` runs after each file. They end when the page closes. */
export function useUploads(send: SendFile, onDone: () => void): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const change: Change = (key, changes) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const { start, stop, isRunning } = useSending(send, change, onDone);

  function remove(key: number): void {
    const item = items.find((one) => one.key === key);
    if (item !== undefined && !isRunning(key) && hasRest(item)) discard(send, item.file);
    stop(key, cancelled);
    setItems((all) => all.filter((one) => one.key !== key));
  }

  function retry(key: number): void {
    const item = items.find((one) => one.key === key);
    if (item === undefined) return;
    change(key, { state: "waiting", sentBytes: hasRest(item) ? item.sentBytes : 0, problem: undefined });
    start(key, item.file);
  }

  return {
    items,
    isBusy: items.some(isOpen),
    add: (files) => {
      const added = files.map(toItem);
      setItems((all) => [...all, ...added]);
      for (const { key, file } of added) start(key, file);
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

/** Sends files, two at a time, and notes how far each of them is. */
function useSending(send: SendFile, change: Change, onDone: () => void) {
  const [limit] = useState(() => pLimit(atOnce));
  const [running] = useState(() => new Map<number, AbortController>());

  async function run(key: number, file: File): Promise<void> {
    const { signal } = running.get(key) ?? {};
    // It was cancelled while it waited.
    if (signal === undefined) return;
    change(key, { state: "sending" });
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
      change(key, { state: "failed", isInterrupted: false, problem: error.message });
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
    start(key: number, file: File): void {
      running.set(key, new AbortController());
      void limit(run, key, file);
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

/** Removes what was sent of a file that is not being sent. If that fails, the server does it after a day. */
function discard(send: SendFile, file: File): void {
  send(file, { signal: AbortSignal.abort(cancelled), onProgress: () => undefined }).catch(() => undefined);
}

function isOpen({ state }: UploadItem): boolean {
  return state === "waiting" || state === "sending" || state === "paused";
}

function toItem(file: File): UploadItem {
  lastKey += 1;
  return { key: lastKey, file, state: "waiting", sentBytes: 0, isInterrupted: false, problem: undefined };
}
