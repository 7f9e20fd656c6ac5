import type { ReactNode } from "react";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { LazyPart } from "#kit/parts/LazyPart.tsx";
import { useWebModules } from "#kit/webModules.ts";
import type { ModulePage } from "./findStandalonePage.ts";
import { FirstPaint } from "./layout/FirstPaint.tsx";
import { routerText } from "./router/text/index.ts";
import { sessionText } from "./session/text/index.ts";

// Standalone pages that are rarely shown. They load in two steps, so that pages shown at every start need not know the
// files of each.

const fallback = <FirstPaint />;
const noProps = {};

/** Renders a module's standalone page instead of the shell. */
export function LazyStandalonePage({ module, page }: ModulePage) {
  return <LazyPart load={page.load} texts={module.texts} props={noProps} fallback={fallback} />;
}

type DocumentPageProps = { path: string; children: ReactNode };

/** Renders a module's page at a path of the document, or else the product. */
export function DocumentPage({ path, children }: DocumentPageProps): ReactNode {
  const module = useWebModules().find(({ documents = {} }) => Object.hasOwn(documents, path));
  const load = module?.documents?.[path];
  if (module === undefined || load === undefined) return children;
  return <LazyPart load={load} texts={module.texts} props={noProps} fallback={fallback} />;
}

export const PublicPage = lazyComponent(async () => (await import("./router/PublicPage.lazy.tsx")).PublicPage, {
  texts: routerText,
  fallback,
});
export const SessionHandoffPrompt = lazyComponent(
  async () => (await import("./session/SessionHandoffPrompt.tsx")).SessionHandoffPrompt,
  {
    texts: sessionText,
  },
);
export const IdleNotice = lazyComponent(async () => (await import("./session/IdleNotice.tsx")).IdleNotice, {
  texts: sessionText,
});
