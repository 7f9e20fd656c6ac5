import { useEffect, useState } from "react";
import * as z from "zod";
import { readStored, store } from "../storage.ts";
import { useThemeConfig } from "../theme/config.ts";
import { unfold } from "./unfolding.ts";
import type { Frame } from "./useFrame.ts";

const name = "folds";

/** Directories of the menu, by their paths. */
export type Unfolded = {
  readonly paths: readonly string[];
  readonly toggle: (path: string) => void;
};

/**
 * The directories of the menu that show what is below them. This browser remembers them; those that lead to the page in
 * front unfold with it.
 */
export function useUnfolded({ groups, way, layout }: Pick<Frame, "groups" | "way" | "layout">): Unfolded {
  const { opensOneGroup } = useThemeConfig();
  // Elsewhere the first level is not unfolded, and below it there is room.
  const alone = opensOneGroup && (layout === "default" || layout === "classic") ? groups : undefined;
  const [paths, setPaths] = useState(stored);
  const [shown, setShown] = useState<string>();
  const wanted = way.map(({ path }) => path);
  // Another page has come to the front: it is to be seen in the menu.
  if (shown !== wanted.join(" ")) {
    setShown(wanted.join(" "));
    setPaths(wanted.reduce((opened, path) => unfold(opened, path, alone), [...paths]));
  }

  useEffect(() => store(localStorage, name, paths), [paths]);

  return {
    paths,
    toggle: (path) => setPaths(paths.includes(path) ? paths.filter((one) => one !== path) : unfold(paths, path, alone)),
  };
}

function stored(): readonly string[] {
  return z.array(z.string()).safeParse(readStored(localStorage, name)).data ?? [];
}
