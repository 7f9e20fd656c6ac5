import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Referência da API",
  "reference.search": "Procurar caminhos e permissões",
  "reference.parameters": "Parâmetros",
  "reference.body": "Corpo do pedido",
  "reference.answer": "Resultado",
  "reference.required": "obrigatório",
  "reference.open": "sem início de sessão",
  "reference.signedIn": "com sessão iniciada",
  "reference.nothing": "Nada encontrado",
};
