import { Segmented } from "antd";
import { type CSSProperties, useId, useState } from "react";
import { useTexts } from "#kit";
import { BrandMark } from "#kit/parts/BrandMark.tsx";
import type { BrandInfo } from "#kit/publicPage/brandInfo.ts";
import { SignInArt } from "#kit/publicPage/SignInArt.tsx";
import { createBrand } from "#base/theme/brand";
import "#kit/publicPage/publicPage.css";

type Props = { info: BrandInfo; colour: string };

const views = ["signIn", "console"] as const;

/** The sign-in page and the console as they would look, in a small size. */
export function BrandPreview({ info, colour }: Props) {
  const t = useTexts();
  const title = useId();
  const [view, setView] = useState<(typeof views)[number]>("signIn");
  const { scale, onPrimary, link } = createBrand(colour);
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--preview-primary": scale[600],
    "--preview-on-primary": onPrimary,
    "--preview-link": link,
    "--preview-rail": scale[950],
    "--preview-tint": scale[50],
  };
  return (
    <aside className="sw-brand-preview" aria-labelledby={title} style={style}>
      <h2 id={title}>{t("branding.preview")}</h2>
      <Segmented
        size="small"
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`branding.preview.${value}`) }))}
      />
      {view === "signIn" ? <SignInPicture info={info} /> : <ConsolePicture info={info} />}
    </aside>
  );
}

function SignInPicture({ info }: { info: BrandInfo }) {
  const t = useTexts();
  return (
    // It only shows: its fields and links cannot be used.
    <div className="sw-brand-stage sw-signin" inert>
      <SignInArt info={info} />
      <div className="sw-brand-form">
        <b>{t("signIn.welcome")}</b>
        <span>{t("signIn.to", { tenant: info.title ?? "" })}</span>
        <i>{t("branding.preview.account")}</i>
        <i>{t("branding.preview.password")}</i>
        <em>{t("branding.preview.button")}</em>
      </div>
    </div>
  );
}

function ConsolePicture({ info }: { info: BrandInfo }) {
  return (
    <div className="sw-brand-stage sw-brand-console" inert aria-hidden>
      <div className="sw-brand-rail">
        <BrandMark size={44} logo={info.logo} />
        <i data-current />
        <i />
        <i />
        <i />
      </div>
      <div className="sw-brand-menu">
        <b>{info.title}</b>
        <i data-current />
        <i />
        <i />
      </div>
      <div className="sw-brand-page">
        <em />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
