import { useQuery } from "@tanstack/react-query";
import { loadTexts } from "#base/i18n";
import { kitText } from "#kit/text/index.ts";
import type { Screen, WebModule } from "#kit/webModule.ts";
import { PageSkeleton } from "#kit/parts/PageSkeleton.tsx";

type Props = { module: WebModule; component: string };

/** Loads the code and the texts of a screen, then shows it. */
export function LazyScreen({ module, component }: Props) {
  const { data, error } = useQuery({
    queryKey: ["screen", component],
    queryFn: async () => await loadScreen({ module, component }),
    staleTime: Infinity,
    gcTime: Infinity,
    // A chunk that an update has removed cannot be loaded by a retry.
    retry: 1,
  });
  if (error !== null) throw error;
  return data === undefined ? <PageSkeleton /> : <data.Component />;
}

async function loadScreen({ module, component }: Props): Promise<Screen> {
  const load = module.screens?.[component];
  if (load === undefined) throw new Error(`no screen is registered for ${component}`);
  const [screen] = await Promise.all([load(), loadTexts(module.texts), loadTexts(kitText)]);
  return screen;
}
