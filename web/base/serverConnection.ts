import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** `offline`: the browser has no network. `lost`: there is a network, and the server does not answer. */
export type ServerConnection = "connected" | "offline" | "lost";

/** Answers as soon as the server can serve calls again; anyone may ask. */
const readyPath = "/api/health/ready";
const minRetryMs = 2000;
const maxRetryMs = 15_000;
/** A network that comes back may drop some requests at first. */
const unsteadyMs = 5000;
/** In a network that swallows everything a request never ends by itself. */
const answerMs = 10_000;
/** Answers of a proxy whose server is gone, and of a server that is starting, closing, or without its database. */
const absentStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const connectionStore = createStore<{ readonly connection: ServerConnection }>(() => ({
  connection: navigator.onLine ? "connected" : "offline",
}));
const returnListeners = new Set<() => void>();

/** Whether the server answers, as far as is known. */
export function getServerConnection(): ServerConnection {
  return connectionStore.getState().connection;
}

/** Whether the server answers; the component renders again when it changes. */
export function useServerConnection(): ServerConnection {
  return useStore(connectionStore, ({ connection }) => connection);
}

let returnedAt = -Infinity;

/** Whether the server answers again only since a moment ago, so that other requests may still fail. */
export function isServerJustBack(): boolean {
  return performance.now() - returnedAt < unsteadyMs;
}

/** Whether an answer means that the server is away: none came (0), or one in its place. */
export function isServerAbsent(status: number): boolean {
  return status === 0 || absentStatuses.has(status);
}

/** Calls the listener with each change of the connection. */
export function subscribeToConnection(listener: (connection: ServerConnection) => void): () => void {
  return connectionStore.subscribe(({ connection }) => listener(connection));
}

/** Calls the listener each time the server answers again. */
export function onServerReturn(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
}

/** Runs the handler of a mounted component each time the server answers again. */
export function useServerReturn(handler: () => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => onServerReturn(() => handle()), []);
}

/** Makes a request. A request without an answer leads to a check of the connection. Throws what `fetch` throws. */
export async function reachServer(url: string, request: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(url, request);
    // An answer also ends a connection that was given up.
    if (isServerAbsent(answer.status) || getServerConnection() === "lost") void checkServer();
    return answer;
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === "AbortError";
    if (!isAborted) void checkServer();
    throw error;
  }
}

let check: Promise<void> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = minRetryMs;

/** Asks the server whether it is there, and again until it is. Callers at the same time share one request. */
export async function checkServer(): Promise<void> {
  check ??= askServer();
  await check;
}

async function askServer(): Promise<void> {
  clearTimeout(retryTimer);
  const isReady = await fetch(readyPath, { cache: "no-store", signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  check = undefined;
  if (isReady) {
    retryMs = minRetryMs;
    change("connected");
    return;
  }
  change(navigator.onLine ? "lost" : "offline");
  retryTimer = setTimeout(() => void checkServer(), retryMs);
  retryMs = Math.min(maxRetryMs, retryMs * 2);
}

function change(connection: ServerConnection): void {
  const wasConnected = getServerConnection() === "connected";
  connectionStore.setState({ connection });
  if (connection !== "connected" || wasConnected) return;
  returnedAt = performance.now();
  for (const listener of returnListeners) listener();
}

addEventListener("offline", () => change("offline"));
addEventListener("online", () => {
  retryMs = minRetryMs;
  void checkServer();
});
