import { sessionMenuApi } from "../session.contract.ts";
import { useQuery } from "@tanstack/react-query";
import { refreshRights } from "#base/session/session";

/** Reloads the menu of the shell after every write of a menu, which invalidates the responses of that API. */
export function MenuRefresh(): undefined {
  useQuery({
    queryKey: [sessionMenuApi.name, "shell"],
    queryFn: async () => {
      await refreshRights();
      return "fresh";
    },
    // The session has just loaded it.
    initialData: "fresh",
    staleTime: Infinity,
  });
}
