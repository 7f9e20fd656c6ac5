import { useQuery } from "@tanstack/react-query";
import { addWords } from "../i18n.ts";
import { kitText } from "../kit/text/index.ts";
import type { Screen, WebModule } from "../kit/webModule.ts";
import { PageSkeleton } from "../layout/PageSkeleton.tsx";

type Props = { module: WebModule; component: string };

/** Loads the code and the words of a screen, then shows it. */
export function LoadedScreen({ module, component }: Props) {
  const { data, error } = useQuery({
    queryKey: ["screen", component],
    queryFn: async () => await loadScreen({ module, component }),
    staleTime: Infinity,
    gcTime: Infinity,
    // A chunk that is gone after an update does not come back by asking again.
    retry: 1,
  });
  if (error !== null) throw error;
  return data === undefined ? <PageSkeleton /> : <data.Component />;
}

async function loadScreen({ module, component }: Props): Promise<Screen> {
  const load = module.screens[component];
  if (load === undefined) throw new Error(`no screen is registered for ${component}`);
  const [screen] = await Promise.all([load(), addWords(module.texts), addWords(kitText)]);
  return screen;
}
