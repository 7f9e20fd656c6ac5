import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod";
import { useTexts } from "#kit";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import type { Uploads } from "#kit/files/uploads.ts";

const Names = z.array(z.string());

/** The uploads that ended with the page before they were finished. The browser stores their names, not the files. */
export function useUnfinishedUploads({ items }: Pick<Uploads, "items">): {
  readonly names: readonly string[];
  forget(): void;
} {
  const t = useTexts();
  const store = useNamedDraftStore({ name: "uploads", label: t("kit.files.uploads") });
  const [before, setBefore] = useState<readonly string[]>();
  if (before === undefined && store.isReady) setBefore(Names.safeParse(store.read()?.values["names"]).data ?? []);
  const added = new Set(items.map(({ file }) => file.name));
  const names = before?.filter((name) => !added.has(name)) ?? [];
  const open = items.filter(({ state }) => state !== "done" && state !== "failed").map(({ file }) => file.name);
  const all = [...names, ...open].join("/");
  const keep = useEffectEvent((joined: string) => {
    const kept = joined === "" ? [] : [...new Set(joined.split("/"))];
    if (kept.length === 0) store.clear();
    else store.write({ was: {}, values: { names: kept } });
  });
  const isRead = before !== undefined;
  useEffect(() => {
    if (isRead) keep(all);
  }, [isRead, all]);
  return { names, forget: () => setBefore([]) };
}
