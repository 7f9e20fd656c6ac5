import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Robustesse du mot de passe",
  "password.strength.1": "Très faible",
  "password.strength.2": "Faible",
  "password.strength.3": "Moyen",
  "password.strength.4": "Bon",
  "password.strength.5": "Fort",
  "password.advice.keys": "Les touches voisines sont faciles à deviner",
  "password.advice.repeat": "Évitez les caractères et mots répétés",
  "password.advice.sequence": "Évitez les suites comme abc ou 123",
  "password.advice.date": "Évitez les dates et les années",
  "password.advice.common": "Proche d’un mot de passe très utilisé",
  "password.advice.word": "Un seul mot ou nom est facile à deviner",
  "password.advice.personal": "Évitez les noms du compte, du locataire et du produit",
  "password.advice.longer": "Un ou deux mots de plus le renforcent",
  "mustChange.title": "Définissez un nouveau mot de passe",
  "mustChange.why":
    "Votre mot de passe actuel est provisoire ou a été défini par un administrateur. Choisissez le vôtre pour continuer.",
  "mustChange.current": "Mot de passe actuel",
  "mustChange.new": "Nouveau mot de passe",
  "mustChange.confirm": "Confirmer le nouveau mot de passe",
  "mustChange.mismatch": "Les deux mots de passe ne correspondent pas",
  "mustChange.submit": "Enregistrer le mot de passe",
  "mustChange.policy":
    "De {{minimum}} à {{maximum}} caractères, avec majuscules, minuscules, chiffres et caractères spéciaux",
  "mustChange.rule.length": "{{minimum}} à {{maximum}} caractères",
  "mustChange.rule.upper": "Majuscule",
  "mustChange.rule.lower": "Minuscule",
  "mustChange.rule.digit": "Chiffre",
  "mustChange.rule.special": "Caractère spécial",
  "mustChange.met": "respecté",
  "mustChange.unmet": "non respecté",
  "mustChange.over": "Votre mot de passe actuel a expiré. Définissez-en un nouveau pour continuer.",
  "password.none":
    "Votre compte n’a pas de mot de passe. Dans les 10 minutes suivant la connexion, vous pouvez continuer sans.",
};
