import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../api.ts";

/** What a session has read so far. Each session has its own, so that nobody sees what the one before him read. */
export function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        refetchOnWindowFocus: false,
        // An answer of the server is final; only a lost connection is worth a second try.
        retry: (count, error) => error instanceof CallError && error.status === 0 && count < 2,
      },
    },
  });
}
