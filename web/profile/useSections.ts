import { useQuery } from "@tanstack/react-query";
import { addWords } from "../i18n.ts";
import type { ProfileSection } from "../kit/profile.ts";
import type { WebModule } from "../kit/webModule.ts";
import { webModules } from "../modules.ts";
import { ownSections } from "./ownSections.tsx";

/** The sections of the personal centre in their order; those of other modules come a moment later. */
export function useSections(): readonly ProfileSection[] {
  const { data = [] } = useQuery({
    queryKey: ["profileSections"],
    queryFn: async () => (await Promise.all(webModules.map(sectionsOf))).flat(),
    staleTime: Infinity,
  });
  return [...ownSections, ...data].toSorted((one, other) => one.order - other.order);
}

async function sectionsOf({ profile = [], texts }: WebModule): Promise<readonly ProfileSection[]> {
  if (profile.length === 0) return [];
  const [, ...loaded] = await Promise.all([addWords(texts), ...profile.map(async (load) => await load())]);
  return loaded.map(({ section }) => section);
}
