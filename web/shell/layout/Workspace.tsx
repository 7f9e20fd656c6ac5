import { useLocation, useNavigate } from "react-router";
import { homePath } from "#base/page/address";
import { Pages } from "../router/Pages.tsx";
import type { OpenPages } from "../router/useOpenPages.ts";
import { useThemeConfig } from "#base/theme/config";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Tabs } from "./Tabs.tsx";
import type { Frame } from "./useFrame.ts";

type Props = { frame: Frame; open: OpenPages };

/** The active page with its surroundings: breadcrumb, tabs and footer. */
export function Workspace({ frame, open }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { hasTags, animation } = useThemeConfig();
  const isWide = frame.layout !== "phone" && frame.layout !== "app";
  const hasOwnBar = frame.layout === "classic" || frame.layout === "transverse";
  return (
    <div className="sw-column">
      {hasOwnBar || frame.layout === "app" ? undefined : <Header frame={frame} />}
      {isWide && hasTags ? <Tabs groups={frame.groups} open={open} current={pathname} /> : undefined}
      {hasOwnBar ? <Breadcrumb frame={frame} /> : undefined}
      <main id="main" tabIndex={-1} className="sw-main" data-animation={animation}>
        <Pages groups={frame.groups} open={open} onHome={() => void navigate(homePath)} />
        <Footer />
      </main>
    </div>
  );
}
