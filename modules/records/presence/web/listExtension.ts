import { canCall } from "#base/session/session";
import type { ListExtension } from "#kit/list/listExtension.ts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { isTracked } from "#kit/parts/useUndo.ts";
import { presenceText } from "../text/index.ts";

/** Who else has a record open. */
export const presenceListExtension: ListExtension = {
  recordNotice: {
    isOffered: ({ api, pageCall, isDetail }) => !isDetail && isTracked(api) && canCall(api, pageCall),
    Notice: lazyComponent(async () => (await import("./PresenceNotice.lazy.tsx")).PresenceNotice, {
      texts: presenceText,
    }),
  },
};
