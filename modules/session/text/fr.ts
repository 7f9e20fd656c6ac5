import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Code de vérification incorrect ou expiré",
  "session.wrong_password": "Identifiant ou mot de passe incorrect",
  "session.account_disabled": "Compte désactivé ; contactez un administrateur",
  "session.locked": "Trop de mots de passe erronés ; compte verrouillé pendant {{minutes}} min",
  "session.tenant_disabled": "Tenant désactivé ou expiré ; contactez un administrateur",
  "session.wrong_unlock": "Mot de passe incorrect. Essais restants : {{count}}",
  "session.unknown_code": "Ce lien de connexion n’est pas valable, a déjà servi ou a expiré",
  "session.wrong_slide": "Le contrôle de sécurité manque, a déjà servi ou a expiré ; recommencez",
  "session.second_factor": "Saisissez le code de la vérification en deux étapes",
};
