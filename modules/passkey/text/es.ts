import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Aquí no hay ninguna llave de acceso que usar",
  "passkey.begin_again": "La configuración ha caducado; empiece de nuevo",
  "passkey.no_place":
    "Las llaves de acceso no se pueden usar en esta dirección; abra la consola en su propia dirección",
  "passkey.too_many": "Puede haber {{count}} llaves de acceso como máximo",
  "passkey.taken": "Esta llave de acceso ya está añadida",
  "passkey.refused": "La llave de acceso no se ha aceptado",
  "passkey.wrong_unlock": "La llave de acceso no se ha aceptado. Intentos restantes: {{count}}",
  "passkey.title": "Llaves de acceso",
  "passkey.about":
    "La huella, la cara, el bloqueo de pantalla o una llave de seguridad sustituyen al código; ninguna página falsa puede obtenerla.",
  "passkey.empty": "Aún no hay llaves de acceso.",
  "passkey.add": "Añadir una llave de acceso",
  "passkey.addText": "Servirá en el segundo paso del inicio de sesión y para desbloquear la pantalla.",
  "passkey.name": "Nombre",
  "passkey.make": "Crear llave de acceso",
  "passkey.makeText": "Póngale un nombre y siga las indicaciones del navegador.",
  "passkey.added": "La llave de acceso se ha añadido; sus otras sesiones han terminado.",
  "passkey.created": "Añadida el {{when}}",
  "passkey.lastUsed": "Último uso: {{when}}",
  "passkey.neverUsed": "Sin usar todavía",
  "passkey.synced": "Sincronizada",
  "passkey.onlyAt": "Solo sirve en {{host}}",
  "passkey.rename": "Cambiar nombre",
  "passkey.remove": "Quitar",
  "passkey.removeAsk": "«{{name}}» ya no servirá para iniciar sesión ni para desbloquear la pantalla.",
  "passkey.removed": "La llave de acceso se ha quitado; sus otras sesiones han terminado.",
  "passkey.use": "Usar una llave de acceso",
  "passkey.noName":
    "Las llaves de acceso necesitan un nombre como dirección y esta página se abrió con una dirección IP. Abra la consola por su nombre (en este equipo: localhost).",
  "passkey.notSecure": "Las llaves de acceso necesitan una conexión segura: abra esta página con https.",
  "passkey.notSupported": "Este navegador no admite llaves de acceso.",
  "passkey.cancelled": "Se ha cancelado o ha tardado demasiado. Inténtelo de nuevo.",
};
