import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadTexts } from "#base/i18n";
import { noticeText } from "../text/index.ts";

/** Notices can wait until the page is rendered. */
const afterMs = 1500;

type Props<Given extends object> = { load: () => Promise<ComponentType<Given>>; props: Given };

/** A part of every page that loads after the page. */
export function LatePart<Given extends object>({ load, props }: Props<Given>): ReactNode {
  const [Part, setPart] = useState<ComponentType<Given>>();

  useEffect(() => {
    const timer = setTimeout(() => void loadPart(load).then((late) => setPart(() => late)), afterMs);
    return () => clearTimeout(timer);
  }, [load]);

  return Part === undefined ? undefined : <Part {...props} />;
}

async function loadPart<Given>(load: () => Promise<ComponentType<Given>>): Promise<ComponentType<Given> | undefined> {
  try {
    const [part] = await Promise.all([load(), loadTexts(noticeText)]);
    return part;
  } catch {
    // The chunk is gone after an update, or there is no network: the next page load fetches it.
    return undefined;
  }
}
