import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Aucune clé d’accès n’est utilisable ici",
  "passkey.begin_again": "La configuration a expiré ; recommencez",
  "passkey.no_place":
    "Les clés d’accès ne sont pas utilisables à cette adresse ; ouvrez la console à sa propre adresse",
  "passkey.too_many": "Il peut y avoir au plus {{count}} clés d’accès",
  "passkey.taken": "Cette clé d’accès est déjà ajoutée",
  "passkey.refused": "La clé d’accès n’a pas été acceptée",
  "passkey.wrong_unlock": "La clé d’accès n’a pas été acceptée. Essais restants : {{count}}",
  "passkey.title": "Clés d’accès",
  "passkey.about":
    "Empreinte, visage, verrouillage de l’écran ou clé de sécurité remplacent le code ; aucune fausse page ne peut s’en emparer.",
  "passkey.empty": "Il n’y a pas encore de clé d’accès.",
  "passkey.add": "Ajouter une clé d’accès",
  "passkey.addText": "Elle sert ensuite à la deuxième étape de la connexion et au déverrouillage de l’écran.",
  "passkey.name": "Nom",
  "passkey.make": "Créer la clé d’accès",
  "passkey.makeText": "Donnez-lui un nom, puis suivez les indications du navigateur.",
  "passkey.added": "La clé d’accès est ajoutée ; vos autres sessions sont terminées.",
  "passkey.created": "Ajoutée le {{when}}",
  "passkey.lastUsed": "Dernière utilisation : {{when}}",
  "passkey.neverUsed": "Pas encore utilisée",
  "passkey.synced": "Synchronisée",
  "passkey.onlyAt": "Ne sert que sur {{host}}",
  "passkey.rename": "Renommer",
  "passkey.remove": "Retirer",
  "passkey.removeAsk": "« {{name}} » ne permettra plus de vous connecter ni de déverrouiller l’écran.",
  "passkey.removed": "La clé d’accès est retirée ; vos autres sessions sont terminées.",
  "passkey.use": "Utiliser une clé d’accès",
  "passkey.noName":
    "Les clés d’accès exigent un nom comme adresse, or cette page a été ouverte par une adresse IP. Ouvrez la console par son nom (sur cet ordinateur : localhost).",
  "passkey.notSecure": "Les clés d’accès exigent une connexion sécurisée : ouvrez cette page en https.",
  "passkey.notSupported": "Ce navigateur ne prend pas en charge les clés d’accès.",
  "passkey.cancelled": "L’opération a été annulée ou a duré trop longtemps. Réessayez.",
};
