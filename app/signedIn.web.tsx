import type { ReactNode } from "react";
import { ListExtensionLoaderContext } from "#kit/list/useListExtensions.ts";
import { WebModules } from "#kit/webModules.ts";
import { guardClicks } from "#shell/clickGuard.ts";
import { Shell } from "#shell/layout/Shell.tsx";
import { loadListExtensions, webModules } from "#app/modules.web";

guardClicks();

/** Provides the modules of this build to its children. */
function Modules({ children }: { children: ReactNode }) {
  return (
    <WebModules value={webModules}>
      <ListExtensionLoaderContext value={loadListExtensions}>{children}</ListExtensionLoaderContext>
    </WebModules>
  );
}

/** The content for a signed-in account: the frame and the modules. */
export const signedIn = { Modules, Shell };
