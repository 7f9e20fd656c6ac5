import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Règles de mot de passe",
  "passwordPolicy.intro":
    "Elles valent pour tous les comptes de ce locataire dès le prochain mot de passe et ne peuvent qu’être plus strictes que celles de l’installation.",
  "passwordPolicy.characters": "Caractères",
  "passwordPolicy.time": "Dans le temps",
  "passwordPolicy.start": "Nouveaux comptes et réinitialisations",
  "passwordPolicy.minimumLength": "Longueur minimale",
  "passwordPolicy.maximumLength": "Longueur maximale",
  "passwordPolicy.kinds": "Doit contenir",
  "passwordPolicy.upper": "Lettre majuscule",
  "passwordPolicy.lower": "Lettre minuscule",
  "passwordPolicy.digit": "Chiffre",
  "passwordPolicy.special": "Caractère spécial",
  "passwordPolicy.byInstallation": "Ce qui est grisé est exigé par l’installation.",
  "passwordPolicy.longest_short": "Pas moins que la longueur minimale, {{minimum}}",
  "passwordPolicy.historyCount": "Anciens mots de passe refusés",
  "passwordPolicy.historyHint": "0 : tous peuvent revenir",
  "passwordPolicy.expiryDays": "Expire après (jours)",
  "passwordPolicy.expiryHint": "0 : jamais ; rappel 7 jours avant",
  "passwordPolicy.mustChangeFirst": "Le premier mot de passe doit être changé",
  "passwordPolicy.firstHint": "Pour tous ceux qui ne l’ont jamais changé, sauf l’administrateur de la plateforme",
  "passwordPolicy.hasDefaultPassword": "Mot de passe par défaut propre",
  "passwordPolicy.startHint":
    "Les nouveaux comptes et mots de passe réinitialisés commencent avec lui ; il doit être changé aussitôt. Sans lui, un mot de passe aléatoire est affiché une fois, ce qui est plus sûr.",
  "passwordPolicy.startHintOther":
    "Les nouveaux comptes et mots de passe réinitialisés commencent avec lui ; il doit être changé aussitôt. Sans lui, celui de l’installation vaut.",
  "passwordPolicy.defaultPassword": "Mot de passe par défaut",
  "passwordPolicy.defaultKept": "Laisser vide pour garder celui qui est enregistré",
  "passwordPolicy.asInstallation": "comme l’installation",
  "passwordPolicy.preview": "Essayer",
  "passwordPolicy.tried": "Un mot de passe comme",
  "passwordPolicy.passes": "Il respecte ces règles",
  "passwordPolicy.reset": "Rétablir les valeurs par défaut",
  "passwordPolicy.resetAsk": "Retirer les règles propres de ce locataire ?",
  "passwordPolicy.resetText":
    "Seules les règles de l’installation valent alors, et le mot de passe par défaut propre est supprimé.",
  "passwordPolicy.weaker": "Les règles ne peuvent qu’être plus strictes que celles de l’installation",
  "passwordPolicy.too_short": "La longueur minimale ne peut dépasser la maximale, {{maximum}}",
  "passwordPolicy.default_missing": "Saisissez le mot de passe par défaut",
  "passwordPolicy.default_weak":
    "Le mot de passe par défaut enregistré ne respecte pas ces règles ; saisissez-en un autre ou désactivez-le",
};
