import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Pantalla bloqueada",
  "lock.open": "Haga clic o pulse una tecla para desbloquear",
  "lock.unlock": "Desbloquear",
  "lock.other": "Cerrar sesión y usar otra cuenta",
  "lock.lunar": "{{date}}",
  "idle.warning": "Su sesión está a punto de cerrarse",
  "idle.left": "Lleva un rato sin actividad. Tiempo restante: {{time}}",
  "idle.stay": "Seguir conectado",
  "idle.drafts": "Lo escrito en formularios sin guardar se conserva hasta su próximo acceso.",
  "idle.title": "Mensaje del sistema",
  "idle.over": "Tras un largo tiempo sin actividad, se ha cerrado la sesión.",
  "idle.ok": "Aceptar",
  "draft.title": "Datos sin guardar",
  "draft.text": "Puede continuar con estos formularios. Lo no usado se borra a los 7 días.",
  "draft.open": "Continuar",
  "draft.openNamed": "Continuar: {{name}}",
  "draft.discardNamed": "Descartar: {{name}}",
  "draft.discard": "Descartar",
  "draft.close": "Cerrar",
  "handover.title": "¿Cambiar de cuenta?",
  "handover.text": "Este navegador tiene otra sesión abierta. El enlace inicia sesión como «{{name}}».",
  "handover.go": "Cambiar",
  "handover.stay": "Mantener la cuenta actual",
  "passwordNote.title": "Su contraseña caduca en {{count}} días",
  "passwordNote.text": "Después habrá que cambiarla antes de nada.",
  "passwordNote.change": "Cambiarla ahora",
  "passwordNote.title_one": "Su contraseña caduca en un día",
};
