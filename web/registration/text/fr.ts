import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "S’inscrire",
  "register.to": "Rejoindre {{tenant}}",
  "register.approvalWhy": "Un administrateur l’examine d’abord ; ensuite vous pourrez vous connecter.",
  "register.invitationWhy": "Inscrivez-vous avec votre code d’invitation et connectez-vous aussitôt.",
  "register.realName": "Nom",
  "register.realNameFault": "Un nom a au moins 2 caractères",
  "register.account": "Identifiant",
  "register.accountHint": "6 à 32 lettres, chiffres ou . _ @ -",
  "register.invitation": "Code d’invitation",
  "register.invitationHint": "10 lettres et chiffres",
  "register.submit": "S’inscrire",
  "register.ask": "Envoyer la demande",
  "register.haveAccount": "J’ai un compte : se connecter",
  "register.closed": "Pas d’inscription",
  "register.closedWhy": "Les comptes de ce locataire sont créés par ses administrateurs. Adressez-vous à eux.",
  "register.codeSent": "Le code est en route. Il est valable 3 minutes.",
  "register.doneTitle": "Vous êtes inscrit",
  "register.doneWhy": "Le compte {{account}} est ouvert ; vous pouvez vous connecter.",
  "register.askedTitle": "Demande envoyée",
  "register.askedWhy":
    "Dès qu’un administrateur approuve, vous recevez un SMS et pouvez vous connecter avec le compte {{account}}.",
  "register.toSignIn": "Retour à la connexion",
  "register.again": "Mot de passe, encore une fois",
};
