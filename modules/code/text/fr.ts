import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Le code est incorrect",
  "code.expired": "Le code n’existe pas ou a expiré ; demandez-en un autre",
  "code.too_soon": "Un autre code sera possible dans {{seconds}} s",
  "code.too_many": "Trop de codes demandés ; réessayez plus tard",
  "code.phone_format": "Un numéro de mobile a 11 chiffres",
  "code.contact_format": "Saisissez un mobile ou un e-mail",
  "code.subject.signIn": "{{tenant}} : votre code de connexion",
  "code.subject.reset": "{{tenant}} : code pour un nouveau mot de passe",
  "code.text.signIn":
    "Votre code de connexion est {{code}}. Il sert une fois, pendant {{minutes}} minutes. Ne le donnez à personne ; si vous ne l’avez pas demandé, ignorez ce message.",
  "code.text.reset":
    "Votre code pour un nouveau mot de passe est {{code}}. Il sert une fois, pendant {{minutes}} minutes. Ne le donnez à personne ; si vous ne l’avez pas demandé, ignorez ce message.",
  "code.phone": "Mobile",
  "code.phoneHint": "Votre numéro",
  "code.email": "E-mail",
  "code.emailHint": "L’e-mail de votre compte",
  "code.contact": "Mobile ou e-mail",
  "code.code": "Code",
  "code.codeHint": "6 chiffres",
  "code.get": "Recevoir le code",
  "code.again": "À nouveau dans {{seconds}} s",
  "code.sent": "S’il appartient à un compte, le code arrive bientôt. Il est valable 3 minutes.",
  "code.demo": "La démo n’envoie rien : les administrateurs lisent les codes dans la boîte d’envoi.",
  "code.forgot": "Nouveau mot de passe",
  "code.forgotWhy":
    "Recevez un code sur le mobile ou l’e-mail de votre compte, puis choisissez un nouveau mot de passe.",
  "code.back": "Retour à la connexion",
  "code.getFirst": "Demandez d’abord un code",
  "code.way_closed": "Ce mode de connexion n’est pas proposé",
  "code.one_line": "Une ligne sans caractères de contrôle",
  "code.template_format": "Un objet JSON de textes et de nombres",
  "code.subject.register": "{{tenant}} : code pour votre inscription",
  "code.text.register":
    "Votre code d’inscription est {{code}}. Il sert une fois, pendant {{minutes}} minutes. Ne le donnez à personne ; si vous ne l’avez pas demandé, ignorez ce message.",
};
