import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Écran verrouillé",
  "lock.open": "Cliquez ou appuyez sur une touche pour déverrouiller",
  "lock.unlock": "Déverrouiller",
  "lock.other": "Se déconnecter et utiliser un autre compte",
  "lock.lunar": "{{date}}",
  "idle.warning": "Vous allez être déconnecté",
  "idle.left": "Vous êtes inactif depuis un moment. Temps restant : {{time}}",
  "idle.stay": "Rester connecté",
  "idle.drafts": "Ce qui n’est pas enregistré dans les formulaires est conservé jusqu’à la prochaine connexion.",
  "idle.title": "Message du système",
  "idle.over": "Longue inactivité, vous avez été déconnecté.",
  "idle.ok": "OK",
  "draft.title": "Saisie non enregistrée",
  "draft.text": "Vous pouvez reprendre ces formulaires. Ils sont supprimés après 7 jours.",
  "draft.open": "Reprendre",
  "draft.openNamed": "Reprendre : {{name}}",
  "draft.discardNamed": "Abandonner : {{name}}",
  "draft.discard": "Abandonner",
  "draft.close": "Fermer",
  "handover.title": "Changer de compte ?",
  "handover.text": "Un autre compte est connecté dans ce navigateur. Le lien connecte « {{name}} ».",
  "handover.go": "Changer",
  "handover.stay": "Garder le compte actuel",
  "passwordNote.title": "Votre mot de passe expire dans {{count}} jours",
  "passwordNote.text": "Ensuite, il faudra le changer avant toute autre chose.",
  "passwordNote.change": "Changer maintenant",
  "passwordNote.title_one": "Votre mot de passe expire dans {{count}} jour",
};
