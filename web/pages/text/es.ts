import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "No puede abrir «{{title}}».",
  "page.lacking": "Permiso que falta",
  "page.roles": "Roles que lo incluyen",
  "page.ask": "Pida a un administrador que lo conceda.",
  "page.unserved": "Esta versión aún no tiene esta página.",
  "page.outside": "Esta página se abre en una ventana nueva.",
  "page.notEmbedded": "{{host}} no está entre los sitios que pueden mostrarse aquí. Ábralo en una ventana nueva.",
  "page.openOutside": "Abrir en una ventana nueva",
  "page.silent": "{{host}} no respondió bien. Inténtelo de nuevo o ábralo en una ventana nueva.",
  "page.toSignIn": "Ir al inicio de sesión",
};
