import { useTexts } from "#base/i18n";
import { FormMessage } from "../publicPage/FormMessage.tsx";

/** Explains to accounts without a password what is required instead. */
export function NoPasswordHint() {
  const t = useTexts();
  return <FormMessage tone="blue">{t("kit.noPassword")}</FormMessage>;
}
