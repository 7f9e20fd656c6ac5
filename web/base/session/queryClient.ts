import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../api.ts";

/** The query cache of a session. Each session has its own, so that no account sees data of the one before. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        refetchOnWindowFocus: false,
        // An error response is final; only a lost connection is retried.
        retry: (count, error) => error instanceof CallError && error.status === 0 && count < 2,
      },
    },
  });
}
