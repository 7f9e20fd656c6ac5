import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "El código de verificación no es correcto o ha caducado",
  "session.wrong_password": "La cuenta o la contraseña no es correcta",
  "session.account_disabled": "La cuenta está desactivada. Consulte a un administrador.",
  "session.locked": "Demasiadas contraseñas incorrectas. La cuenta queda bloqueada {{minutes}} min.",
  "session.tenant_disabled": "El inquilino está desactivado o ha vencido. Consulte a un administrador.",
  "session.wrong_unlock": "Contraseña incorrecta. Intentos restantes: {{count}}",
  "session.unknown_code": "Este enlace de acceso no es válido, ya se usó o ha caducado",
  "session.wrong_slide": "La comprobación de seguridad falta, ya se usó o ha caducado; repítala",
  "session.second_factor": "Introduzca el código de la verificación en dos pasos",
};
