import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { ChangePasswordForm } from "#modules/identity/password/web";

/** A new password, or the first one; it ends every session, including this one. */
export function PasswordSection() {
  const t = useTexts();
  const { hasPassword } = useSession().user;
  return (
    <div className="sw-me-narrow">
      <p className="sw-me-note">{t(hasPassword ? "profile.passwordText" : "profile.firstPasswordText")}</p>
      <ChangePasswordForm />
    </div>
  );
}
