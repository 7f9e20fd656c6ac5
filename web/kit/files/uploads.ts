import pLimit from "p-limit";
import { useEffect, useState } from "react";
import { CallError } from "#base/answer";

/** Sends one file and reports how much of it is sent. Throws CallError. */
export type SendFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<void>;

/** A file that is being sent, waits, or has ended. */
export type UploadItem = {
  readonly key: number;
  readonly file: File;
  readonly state: "waiting" | "sending" | "done" | "failed";
  readonly sentBytes: number;
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
  readonly retry: (key: number) => void;
  /** Takes all files off the list that are not being sent. */
  readonly clear: () => void;
};

const atOnce = 2;
let lastKey = 0;

/** The uploads of a page: `onDone` runs after each file. They end when the page closes. */
export function useUploads(send: SendFile, onDone: () => void): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [limit] = useState(() => pLimit(atOnce));
  const [running] = useState(() => new Map<number, AbortController>());

  function change(key: number, changes: Partial<UploadItem>): void {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  async function run(key: number, file: File): Promise<void> {
    const { signal } = running.get(key) ?? {};
    // It was cancelled while it waited.
    if (signal === undefined) return;
    change(key, { state: "sending" });
    try {
      await send(file, { signal, onProgress: (sentBytes) => change(key, { sentBytes }) });
      change(key, { state: "done", sentBytes: file.size });
      onDone();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      change(key, { state: "failed", problem: error.message });
    } finally {
      running.delete(key);
    }
  }

  function start(key: number, file: File): void {
    running.set(key, new AbortController());
    void limit(run, key, file);
  }

  useEffect(
    () => () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
    [running],
  );

  return {
    items,
    isBusy: items.some(isOpen),
    add: (files) => {
      const added = files.map(toItem);
      setItems((all) => [...all, ...added]);
      for (const { key, file } of added) start(key, file);
    },
    remove: (key) => {
      running.get(key)?.abort();
      running.delete(key);
      setItems((all) => all.filter((item) => item.key !== key));
    },
    retry: (key) => {
      const failed = items.find((item) => item.key === key);
      if (failed === undefined) return;
      change(key, { state: "waiting", sentBytes: 0, problem: undefined });
      start(key, failed.file);
    },
    clear: () => setItems((all) => all.filter(isOpen)),
  };
}

function isOpen({ state }: UploadItem): boolean {
  return state === "waiting" || state === "sending";
}

function toItem(file: File): UploadItem {
  lastKey += 1;
  return { key: lastKey, file, state: "waiting", sentBytes: 0, problem: undefined };
}
