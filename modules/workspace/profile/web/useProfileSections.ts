import { useQuery } from "@tanstack/react-query";
import { loadTexts } from "#base/i18n";
import type { ProfileSection } from "#kit/profile.ts";
import type { WebModule } from "#kit/webModule.ts";
import { useWebModules } from "#kit/webModules.ts";
import { ownSections } from "./ownSections.tsx";

/** The sections of the personal centre in order; those of other modules are loaded later. */
export function useProfileSections(): readonly ProfileSection[] {
  const modules = useWebModules();
  const { data = [] } = useQuery({
    queryKey: ["profileSections"],
    queryFn: async () => (await Promise.all(modules.map(sectionsOf))).flat(),
    staleTime: Infinity,
  });
  return [...ownSections, ...data].toSorted((left, right) => left.order - right.order);
}

async function sectionsOf({ profile = [], texts }: WebModule): Promise<readonly ProfileSection[]> {
  if (profile.length === 0) return [];
  const [, ...loaded] = await Promise.all([loadTexts(texts), ...profile.map(async (load) => await load())]);
  return loaded.map(({ section }) => section);
}
