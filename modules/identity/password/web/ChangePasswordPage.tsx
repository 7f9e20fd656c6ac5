import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { useTitle } from "#base/session/useTitle";
import { signOut, useSession } from "#base/session/session";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { Preferences } from "#kit/publicPage/Preferences.tsx";
import { SignInBrand } from "#kit/publicPage/SignInBrand.tsx";

/** Replaces all pages until the account has chosen its own password. */
export function ChangePasswordPage() {
  const t = useTexts();
  const { passwordEndsAt } = useSession().user;
  // A password set by an administrator has no expiry.
  const isOver = passwordEndsAt !== null;
  useTitle(t("mustChange.title"));
  return (
    <main className="sw-must-change">
      <Preferences />
      <div className="sw-signin-form" ref={focusFirstField}>
        <SignInBrand />
        <h1>{t("mustChange.title")}</h1>
        <p className="sw-signin-tenant">{t(isOver ? "mustChange.over" : "mustChange.why")}</p>
        <ChangePasswordForm size="large">
          <Button type="link" block onClick={() => void signOut()}>
            {t("shell.signOut")}
          </Button>
        </ChangePasswordForm>
      </div>
    </main>
  );
}

/** Puts the focus into the first field: the page has no other purpose. */
function focusFirstField(page: HTMLElement | null): void {
  page?.querySelector<HTMLInputElement>("form input")?.focus();
}
