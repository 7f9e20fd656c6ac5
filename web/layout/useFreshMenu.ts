import { useQuery } from "@tanstack/react-query";
import { menuApi } from "#modules/menu/contract";
import { refreshRights } from "../session/session.ts";

/** Reads the shell's own menu again whenever something writes the menu: writes invalidate what their API has answered. */
export function useFreshMenu(): void {
  useQuery({
    queryKey: [menuApi.name, "shell"],
    queryFn: async () => {
      await refreshRights();
      return "fresh";
    },
    // The session has just read it.
    initialData: "fresh",
    staleTime: Infinity,
  });
}
