import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { TextSource } from "#contract/text";
import { loadTexts } from "#base/i18n";

/** The page is rendered first. */
const afterMs = 1500;

type Props<Given extends object> = {
  load: () => Promise<ComponentType<Given>>;
  /** Loaded with it. */
  texts: TextSource;
  props: Given;
};

/** A part of every page that loads after the page, such as a number in the header. */
export function LatePart<Given extends object>({ load, texts, props }: Props<Given>): ReactNode {
  const [Part, setPart] = useState<ComponentType<Given>>();

  useEffect(() => {
    const timer = setTimeout(() => void loadPart(load, texts).then((late) => setPart(() => late)), afterMs);
    return () => clearTimeout(timer);
  }, [load, texts]);

  return Part === undefined ? undefined : <Part {...props} />;
}

async function loadPart<Given>(
  load: () => Promise<ComponentType<Given>>,
  texts: TextSource,
): Promise<ComponentType<Given> | undefined> {
  try {
    const [part] = await Promise.all([load(), loadTexts(texts)]);
    return part;
  } catch {
    // The chunk is gone after an update, or there is no network: the next page load fetches it.
    return undefined;
  }
}
