import { useWords } from "../../i18n.ts";
import { useSession } from "../../session/session.ts";
import { ChangePasswordForm } from "../../signin/ChangePasswordForm.tsx";

/** A new password, or the first one; it ends every session, this one too. */
export function PasswordSection() {
  const t = useWords();
  const { hasPassword } = useSession().user;
  return (
    <div className="sw-me-narrow">
      <p className="sw-me-note">{t(hasPassword ? "profile.passwordText" : "profile.firstPasswordText")}</p>
      <ChangePasswordForm />
    </div>
  );
}
