import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { homePath } from "#base/page/address";
import { hasStoredDrafts } from "#base/session/storedDrafts";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { Pages } from "../router/Pages.tsx";
import type { OpenPages } from "../router/useOpenPages.ts";
import { sessionText } from "../session/text/index.ts";
import { useThemeConfig } from "#base/theme/config";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Tabs } from "./Tabs.tsx";
import type { Frame } from "./useFrame.ts";

const DraftOffers = lazyComponent(async () => (await import("../session/DraftOffers.tsx")).DraftOffers, {
  texts: sessionText,
});

type Props = { frame: Frame; open: OpenPages };

/** The active page with its surroundings: breadcrumb, tabs and footer. */
export function Workspace({ frame, open }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { hasTags, animation } = useThemeConfig();
  const [hasDrafts] = useState(hasStoredDrafts);
  const isWide = frame.layout !== "phone" && frame.layout !== "app";
  const hasOwnBar = frame.layout === "classic" || frame.layout === "transverse";
  return (
    <div className="sw-column">
      {hasOwnBar || frame.layout === "app" ? undefined : <Header frame={frame} />}
      {isWide && hasTags ? <Tabs groups={frame.groups} open={open} current={pathname} /> : undefined}
      {hasOwnBar ? <Breadcrumb frame={frame} /> : undefined}
      {hasDrafts ? <DraftOffers /> : undefined}
      <main id="main" tabIndex={-1} className="sw-main" data-animation={animation}>
        <Pages groups={frame.groups} open={open} onHome={() => void navigate(homePath)} />
        <Footer />
      </main>
    </div>
  );
}
