import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "Não pode abrir «{{title}}».",
  "page.lacking": "Permissão em falta",
  "page.roles": "Funções que a incluem",
  "page.ask": "Peça a um administrador que a conceda.",
  "page.unserved": "Esta versão ainda não tem esta página.",
  "page.outside": "Esta página abre numa nova janela.",
  "page.notEmbedded": "{{host}} não está entre os sites que podem ser mostrados aqui. Abra-o numa nova janela.",
  "page.openOutside": "Abrir numa nova janela",
  "page.silent": "{{host}} não respondeu como devia. Tente de novo ou abra numa nova janela.",
  "page.toSignIn": "Ir para o início de sessão",
};
