import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { lazyComponent } from "../parts/lazyComponent.tsx";
import { SignInBrand } from "./SignInBrand.tsx";

// A form needs no drawing.
const SiteDrawing = lazyComponent(async () => (await import("./SiteDrawing.lazy.tsx")).SiteDrawing);

/**
 * The left side of the sign-in page: the name of the console, a sentence about it, and a drawing of a site with a
 * crane.
 */
export function SignInArt() {
  const t = useTexts();
  const info = useSysInfo();
  return (
    <aside className="sw-signin-art">
      <SignInBrand />
      <div className="sw-signin-words">
        <p className="sw-signin-line">{info?.viceDesc ?? t("signIn.line")}</p>
        <p>{t("signIn.abilities")}</p>
      </div>
      <SiteDrawing />
      <footer>
        {info?.copyright}
        {info?.icp === null || info?.icp === undefined ? undefined : (
          <a href={info.icpUrl ?? undefined} rel="noreferrer" target="_blank">
            {info.icp}
          </a>
        )}
      </footer>
    </aside>
  );
}
