import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Reglas de contraseñas",
  "passwordPolicy.intro":
    "Valen para todos en este inquilino desde la próxima contraseña. Solo pueden ser más estrictas que las de la instalación.",
  "passwordPolicy.characters": "Caracteres",
  "passwordPolicy.time": "Con el tiempo",
  "passwordPolicy.start": "Cuentas nuevas y restablecimientos",
  "passwordPolicy.minimumLength": "Longitud mínima",
  "passwordPolicy.maximumLength": "Longitud máxima",
  "passwordPolicy.kinds": "Debe contener",
  "passwordPolicy.upper": "Letra mayúscula",
  "passwordPolicy.lower": "Letra minúscula",
  "passwordPolicy.digit": "Dígito",
  "passwordPolicy.special": "Carácter especial",
  "passwordPolicy.byInstallation": "Lo que aparece en gris lo exige la instalación.",
  "passwordPolicy.longest_short": "No menor que la longitud mínima, {{minimum}}",
  "passwordPolicy.historyCount": "Contraseñas anteriores no permitidas",
  "passwordPolicy.historyHint": "0: cualquiera puede repetirse",
  "passwordPolicy.expiryDays": "Caduca a los días",
  "passwordPolicy.expiryHint": "0: nunca; se avisa 7 días antes",
  "passwordPolicy.mustChangeFirst": "La primera contraseña debe cambiarse",
  "passwordPolicy.firstHint": "A todos los que nunca la cambiaron, salvo al administrador de la plataforma",
  "passwordPolicy.hasDefaultPassword": "Contraseña predeterminada propia",
  "passwordPolicy.startHint":
    "Las cuentas nuevas y las contraseñas restablecidas empiezan con ella y debe cambiarse enseguida. Sin ella se crea una aleatoria que se muestra una vez, lo que es más seguro.",
  "passwordPolicy.startHintOther":
    "Las cuentas nuevas y las contraseñas restablecidas empiezan con ella y debe cambiarse enseguida. Sin ella vale la de la instalación.",
  "passwordPolicy.defaultPassword": "Contraseña predeterminada",
  "passwordPolicy.defaultKept": "Déjela vacía para conservar la guardada",
  "passwordPolicy.asInstallation": "como la instalación",
  "passwordPolicy.preview": "Pruébelo",
  "passwordPolicy.tried": "Una contraseña como",
  "passwordPolicy.passes": "Cumple estas reglas",
  "passwordPolicy.reset": "Volver a los valores predeterminados",
  "passwordPolicy.resetAsk": "¿Retirar las reglas propias de este inquilino?",
  "passwordPolicy.resetText":
    "Entonces solo valen las reglas de la instalación y se elimina la contraseña predeterminada propia.",
  "passwordPolicy.weaker": "Las reglas solo pueden ser más estrictas que las de la instalación",
  "passwordPolicy.too_short": "La longitud mínima no puede superar la máxima, {{maximum}}",
  "passwordPolicy.default_missing": "Introduzca la contraseña predeterminada",
  "passwordPolicy.default_weak":
    "La contraseña predeterminada guardada no cumple estas reglas; introduzca otra o desactívela",
};
