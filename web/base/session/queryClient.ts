import { onlineManager, QueryClient } from "@tanstack/react-query";
import { CallError } from "../answer.ts";
import { getServerConnection, subscribeToConnection } from "../serverConnection.ts";

const isConnected = () => getServerConnection() === "connected";

/**
 * The query cache of a session. Each session has its own, so that no account sees data of the one before. Without the
 * server a query fails at once, so that its page can say so; once the server is back, the shown ones load again.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) => {
    setOnline(isConnected());
    return subscribeToConnection((connection) => setOnline(connection === "connected"));
  });
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        refetchOnWindowFocus: false,
        networkMode: "always",
        refetchOnReconnect: "always",
        // An error response is final; only a lost connection is retried.
        retry: (count, error) => error instanceof CallError && error.status === 0 && count < 2 && isConnected(),
      },
    },
  });
}
