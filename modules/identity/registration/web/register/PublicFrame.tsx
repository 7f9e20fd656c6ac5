import type { ReactNode } from "react";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { usePageSearch } from "#base/page/location.tsx";
import { Preferences } from "#kit/publicPage/Preferences.tsx";
import { SignInArt } from "#kit/publicPage/SignInArt.tsx";
import { useAddressTenant } from "#base/session/useAddressTenant";
import "./registration.css";

type Props = {
  title: string;
  text: string;
  /** The label of the link to the sign-in page; none where the form itself signs in. */
  back?: TextKey;
  children?: ReactNode;
};

/** The frame of a form for people without an account: the illustration and preferences of the sign-in page. */
export function PublicFrame({ title, text, back, children }: Props) {
  const t = useTexts();
  const [search] = usePageSearch();
  useTitle(title);
  useAddressTenant(search.get("tid"));
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
