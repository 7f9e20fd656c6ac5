import { useLocation, useNavigate } from "react-router";
import { homePath } from "../pages/address.ts";
import { Pages } from "../pages/Pages.tsx";
import type { OpenPages } from "../pages/useOpenPages.ts";
import { useThemeConfig } from "../theme/config.ts";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Tags } from "./Tags.tsx";
import type { Frame } from "./useFrame.ts";

type Props = { frame: Frame; open: OpenPages };

/** The page in front with what belongs to it: where one is, the tags of the others, and what stands at its end. */
export function Workspace({ frame, open }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { hasTags, animation } = useThemeConfig();
  const isWide = frame.layout !== "phone" && frame.layout !== "app";
  const hasOwnBar = frame.layout === "classic" || frame.layout === "transverse";
  return (
    <div className="sw-column">
      {hasOwnBar || frame.layout === "app" ? undefined : <Header frame={frame} />}
      {isWide && hasTags ? <Tags groups={frame.groups} open={open} current={pathname} /> : undefined}
      {hasOwnBar ? <Breadcrumb frame={frame} /> : undefined}
      <main id="main" tabIndex={-1} className="sw-main" data-animation={animation}>
        <Pages groups={frame.groups} open={open} onHome={() => void navigate(homePath)} />
        <Footer />
      </main>
    </div>
  );
}
