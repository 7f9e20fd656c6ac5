import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Registrarse",
  "register.to": "Unirse a {{tenant}}",
  "register.approvalWhy": "Un administrador lo revisa primero; después podrá entrar.",
  "register.invitationWhy": "Regístrese con su código de invitación y entre de inmediato.",
  "register.realName": "Nombre",
  "register.realNameFault": "Un nombre tiene 2 caracteres o más",
  "register.account": "Cuenta",
  "register.accountHint": "De 6 a 32 letras, dígitos o . _ @ -",
  "register.invitation": "Código de invitación",
  "register.invitationHint": "10 letras y dígitos",
  "register.submit": "Registrarse",
  "register.ask": "Enviar solicitud",
  "register.haveAccount": "Tengo una cuenta: entrar",
  "register.closed": "Sin registro",
  "register.closedWhy": "Las cuentas de este inquilino las crean sus administradores. Póngase en contacto con ellos.",
  "register.codeSent": "El código está en camino. Vale durante 3 minutos.",
  "register.doneTitle": "Registro completado",
  "register.doneWhy": "La cuenta {{account}} está abierta; ya puede entrar.",
  "register.askedTitle": "Solicitud enviada",
  "register.askedWhy": "Cuando un administrador lo apruebe recibirá un SMS y podrá entrar con la cuenta {{account}}.",
  "register.toSignIn": "Volver al acceso",
  "register.again": "Repita la contraseña",
};
