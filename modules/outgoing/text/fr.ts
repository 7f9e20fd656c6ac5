import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Boîte d’envoi",
  "outgoing.channel": "Canal",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-mail",
  "outgoing.purpose": "Motif",
  "outgoing.purpose.signIn": "Connexion",
  "outgoing.purpose.reset": "Nouveau mot de passe",
  "outgoing.recipient": "Destinataire",
  "outgoing.realName": "Nom",
  "outgoing.text": "Texte",
  "outgoing.state": "État",
  "outgoing.state.kept": "Non envoyé",
  "outgoing.state.waiting": "En attente",
  "outgoing.state.sent": "Envoyé",
  "outgoing.state.failed": "Échec",
  "outgoing.provider": "Envoyé par",
  "outgoing.attempts": "Tentatives",
  "outgoing.error": "Cause de l’échec",
  "outgoing.createdAt": "Heure",
  "outgoing.expiresAt": "Valable jusqu’au",
  "outgoing.endedAt": "Terminé",
  "outgoing.bothKept":
    "Ni fournisseur de SMS ni serveur de messagerie : rien ne part, les messages restent ici 7 jours.",
  "outgoing.smsKept": "Aucun fournisseur de SMS : les SMS ne partent pas et restent ici 7 jours.",
  "outgoing.emailKept": "Aucun serveur de messagerie : les e-mails ne partent pas et restent ici 7 jours.",
  "outgoing.hidden": "Administrateurs seulement",
  "outgoing.none": "Aucun SMS ni e-mail",
  "outgoing.noneHint": "Les codes et autres messages s’affichent ici une fois envoyés.",
};
