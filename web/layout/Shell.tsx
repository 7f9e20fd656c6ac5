import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { useEffect, useMemo, useState } from "react";
import { onRightsChanged } from "../api.ts";
import { NewVersion } from "../fresh/NewVersion.tsx";
import { useWords } from "../i18n.ts";
import { late } from "../kit/parts/late.tsx";
import { ScreenNames } from "../kit/screenNames.ts";
import { webModules } from "../modules.ts";
import { menusOf } from "../pages/menusOf.ts";
import { groupsOf } from "../pages/screens.ts";
import { forgetUnsaved } from "../pages/unsaved.ts";
import { useOpenPages } from "../pages/useOpenPages.ts";
import { LiveDoor } from "../realtime/LiveDoor.tsx";
import { isAnyDraftHere } from "../session/draftsHere.ts";
import { sessionText } from "../session/text/index.ts";
import { newQueries } from "../session/queries.ts";
import { useSession } from "../session/session.ts";
import { SettingsDoor } from "../settings/SettingsDoor.tsx";
import { Aside, BottomBar, TopBar } from "./slots.tsx";
import { useFrame } from "./useFrame.ts";
import { useFreshMenu } from "./useFreshMenu.ts";
import { useTitle } from "./useTitle.ts";
import { Watermark } from "./Watermark.tsx";
import { Workspace } from "./Workspace.tsx";

const SessionWatch = late(async () => (await import("../session/SessionWatch.tsx")).SessionWatch, {
  texts: sessionText,
});
const DraftOffers = late(async () => (await import("../session/DraftOffers.tsx")).DraftOffers, { texts: sessionText });

const screenNames = webModules.flatMap(({ screens }) => Object.keys(screens));

/** All that stands around the open pages; notes and questions stand above them. */
export function Shell() {
  const [queries] = useState(newQueries);
  const [hasDrafts] = useState(isAnyDraftHere);
  // What was read before may be more than he may read now, or less.
  useEffect(() => forgetUnsaved, []);
  useEffect(() => onRightsChanged(() => void queries.invalidateQueries()), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <App component={false}>
        <ScreenNames value={screenNames}>
          <SettingsDoor>
            <Frame />
          </SettingsDoor>
          <NewVersion />
          <SessionWatch />
          <LiveDoor />
          {hasDrafts ? <DraftOffers /> : undefined}
        </ScreenNames>
      </App>
    </QueryClientProvider>
  );
}

/**
 * Bar, menu and pages as the chosen layout has them. The pages keep their place in the tree whatever stands around them:
 * they live through a change of the layout.
 */
function Frame() {
  const t = useWords();
  const menus = menusOf(useSession());
  const groups = useMemo(() => groupsOf(menus, webModules), [menus]);
  const open = useOpenPages(groups);
  const frame = useFrame(groups);
  useTitle(frame.title ?? t("error.404.title"));
  useFreshMenu();

  return (
    <div className="sw-shell" data-layout={frame.layout} data-header={frame.header}>
      <a className="sw-skip" href="#main" onClick={focusMain}>
        {t("shell.skip")}
      </a>
      <TopBar frame={frame} />
      <div className="sw-body">
        <Aside frame={frame} />
        <Workspace frame={frame} open={open} />
      </div>
      <BottomBar frame={frame} open={open} />
      <Watermark />
    </div>
  );
}

/** The hash belongs to the router, so the skip link moves the focus itself. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}
