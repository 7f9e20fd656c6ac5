import { useState } from "react";
import { readStored, store } from "#base/storage";

type Layout = "list" | "gallery";

const storageName = "file/layout";

/** How this browser shows files. */
export function useFileLayout(): readonly [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState<Layout>(() =>
    readStored(localStorage, storageName) === "gallery" ? "gallery" : "list",
  );

  function choose(next: Layout): void {
    store(localStorage, storageName, next);
    setLayout(next);
  }

  return [layout, choose];
}
