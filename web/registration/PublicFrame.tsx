import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { useWords } from "../i18n.ts";
import { useTitle } from "../layout/useTitle.ts";
import { usePageSearch } from "../pages/location.tsx";
import { Preferences } from "../signin/Preferences.tsx";
import { SignInArt } from "../signin/SignInArt.tsx";
import "../signin/signin.css";
import { useTenantOfAddress } from "../signin/useTenantOfAddress.ts";
import "./registration.css";

type Props = {
  title: string;
  text: string;
  /** What the way to the sign-in page is called; none where one signs in right here. */
  back?: TextKey;
  children?: ReactNode;
};

/** What stands around a form for people without an account: the art and the preferences of the sign-in page. */
export function PublicFrame({ title, text, back, children }: Props) {
  const t = useWords();
  const [search] = usePageSearch();
  useTitle(title);
  useTenantOfAddress(search.get("tid"));
  return (
    <div className="sw-signin sw-register">
      <SignInArt />
      <div className="sw-signin-side">
        <Preferences />
        <div className="sw-signin-form">
          <h1>{title}</h1>
          <p className="sw-signin-tenant">{text}</p>
          {children}
          {back === undefined ? undefined : (
            <p className="sw-signin-register">
              <a href="#/login">{t(back)}</a>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
