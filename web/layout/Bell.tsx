import { type ComponentType, useEffect, useState } from "react";
import { addWords } from "../i18n.ts";
import type { HeaderPartProps, WebModule } from "../kit/webModule.ts";
import { webModules } from "../modules.ts";
import { findEntry } from "../pages/screens.ts";
import type { Frame } from "./useFrame.ts";

/** Messages can wait until the page stands. */
const afterMs = 1500;

/** The place of the bell; the module that has messages fills it. */
export function Bell({ frame }: { frame: Frame }) {
  const [Late, setLate] = useState<ComponentType<HeaderPartProps>>();

  useEffect(() => {
    const timer = setTimeout(() => void loadPart().then((Part) => setLate(() => Part)), afterMs);
    return () => clearTimeout(timer);
  }, []);

  const leadsTo = (path: string) => findEntry(frame.groups, path) !== undefined;
  return <span className="sw-bell">{Late === undefined ? undefined : <Late leadsTo={leadsTo} />}</span>;
}

async function loadPart(): Promise<ComponentType<HeaderPartProps> | undefined> {
  const module = webModules.find(hasHeader);
  if (module === undefined) return undefined;
  try {
    const [part] = await Promise.all([module.header(), addWords(module.texts)]);
    return part.Component;
  } catch {
    // Gone after an update, or no network: the next start brings it.
    return undefined;
  }
}

function hasHeader(module: WebModule): module is WebModule & Required<Pick<WebModule, "header">> {
  return module.header !== undefined;
}
