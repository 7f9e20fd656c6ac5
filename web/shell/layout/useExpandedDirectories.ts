import { useEffect, useState } from "react";
import * as z from "zod";
import { readStored, store } from "#base/storage";
import { useThemeConfig } from "#base/theme/config";
import { expandDirectory } from "./menuExpansion.ts";
import type { Frame } from "./useFrame.ts";

const name = "folds";

/** Directories of the menu, by their paths. */
export type ExpandedDirectories = {
  readonly paths: readonly string[];
  readonly toggle: (path: string) => void;
};

/** The expanded directories of the menu, stored in this browser. Those that lead to the active page expand with it. */
export function useExpandedDirectories({
  groups,
  ancestors,
  layout,
}: Pick<Frame, "groups" | "ancestors" | "layout">): ExpandedDirectories {
  const { opensOneGroup } = useThemeConfig();
  // In other layouts the first level is not expanded, so there is room for several directories.
  const alone = opensOneGroup && (layout === "default" || layout === "classic") ? groups : undefined;
  const [paths, setPaths] = useState(stored);
  const [shown, setShown] = useState<string>();
  const ancestorPaths = ancestors.map(({ path }) => path);
  // Another page is active: its entry must be visible in the menu.
  if (shown !== ancestorPaths.join(" ")) {
    setShown(ancestorPaths.join(" "));
    setPaths(ancestorPaths.reduce((opened, path) => expandDirectory(opened, path, alone), [...paths]));
  }

  useEffect(() => store(localStorage, name, paths), [paths]);

  return {
    paths,
    toggle: (path) =>
      setPaths(paths.includes(path) ? paths.filter((one) => one !== path) : expandDirectory(paths, path, alone)),
  };
}

function stored(): readonly string[] {
  return z.array(z.string()).safeParse(readStored(localStorage, name)).data ?? [];
}
