import { useTexts } from "#base/i18n";
import { useSysInfo } from "#base/session/sysInfo";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { BrandInfo } from "./brandInfo.ts";
import { SignInBrand } from "./SignInBrand.tsx";

const SignInPictures = lazyComponent(async () => (await import("./SignInPictures.lazy.tsx")).SignInPictures, {
  fallback: <div className="sw-pictures" />,
});

/**
 * The left side of the sign-in page: the name of the console, a sentence about it, and the pictures of the tenant, or a
 * drawing of a site with a crane.
 */
export function SignInArt({ info: edited }: { /** A brand that is being edited. */ info?: BrandInfo }) {
  const t = useTexts();
  const present = useSysInfo();
  const info = edited ?? present;
  const pictures = info?.carouselFiles.filter(({ url }) => url !== null) ?? [];
  return (
    <aside className="sw-signin-art">
      <SignInBrand {...(edited === undefined ? {} : { info: edited })} />
      <div className="sw-signin-words">
        <p className="sw-signin-line">{info?.viceDesc ?? t("signIn.line")}</p>
        <p>{t("signIn.abilities")}</p>
      </div>
      {pictures.length === 0 ? <SiteDrawing /> : <SignInPictures pictures={pictures} />}
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

/** Buildings under a crane. */
function SiteDrawing() {
  return (
    <svg className="sw-signin-site" viewBox="0 0 560 360" aria-hidden="true">
      <path d="M0 350h560M64 350V144h116v206M64 196h116M64 246h116M64 298h116M122 144v206" />
      <path d="M218 350V80h142v270M218 132h142M218 184h142M218 238h142M218 292h142M289 80v270" />
      <path d="M398 350V184h116v166M398 238h116M398 292h116M456 184v166" />
      <path
        className="amber"
        d="M198 34h286M282 34l7-26 7 26v46m-14 0V34l14 15-14 15 14 16M289 8l-75 26M289 8l140 26M198 34v14h22V34M470 34v46M456 80h28v22h-28z"
      />
    </svg>
  );
}
