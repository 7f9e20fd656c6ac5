import { useWords } from "../../i18n.ts";
import { ChangePasswordForm } from "../../signin/ChangePasswordForm.tsx";

/** A new password; it ends every session, this one too. */
export function PasswordSection() {
  const t = useWords();
  return (
    <div className="sw-me-narrow">
      <p className="sw-me-note">{t("profile.passwordText")}</p>
      <ChangePasswordForm />
    </div>
  );
}
