import { useQuery } from "@tanstack/react-query";
import { loadTexts } from "#base/i18n";
import { kitText } from "#kit/text/index.ts";
import type { Screen, WebModule } from "#kit/webModule.ts";
import { PageSkeleton } from "#kit/parts/PageSkeleton.tsx";
import { checkServer, getServerConnection, isServerJustBack } from "#base/serverConnection";
import { NeedsNetwork } from "../errors/NeedsNetwork.tsx";

type Props = { module: WebModule; component: string };

/** Loads the code and the texts of a screen, then shows it. */
export function LazyScreen({ module, component }: Props) {
  const { data, error, fetchStatus } = useQuery({
    queryKey: ["screen", component],
    queryFn: async () => await loadOrCheck({ module, component }),
    staleTime: Infinity,
    gcTime: Infinity,
    // The service worker may have it. If not, it waits for the server.
    networkMode: "offlineFirst",
    refetchOnReconnect: true,
    // A chunk that an update has removed cannot be loaded by a retry.
    retry: (count) => count < 1 || getServerConnection() !== "connected" || isServerJustBack(),
  });
  if (error !== null) throw error;
  if (data !== undefined) return <data.Component />;
  return fetchStatus === "paused" ? <NeedsNetwork /> : <PageSkeleton />;
}

/** Code and texts do not come by calls, so a server that is away has not been noticed yet. */
async function loadOrCheck(props: Props): Promise<Screen> {
  try {
    return await loadScreen(props);
  } catch (error) {
    await checkServer();
    throw error;
  }
}

async function loadScreen({ module, component }: Props): Promise<Screen> {
  const load = module.screens?.[component];
  if (load === undefined) throw new Error(`no screen is registered for ${component}`);
  const [screen] = await Promise.all([load(), loadTexts(module.texts), loadTexts(kitText)]);
  return screen;
}
