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
  "reference.try": "Experimentar",
  "reference.send": "Enviar",
  "reference.noInput": "Esta chamada não precisa de dados",
  "reference.notJson": "Isto não é JSON válido",
  "reference.ask": "Enviar {{call}}?",
  "reference.askText": "Esta chamada pode alterar dados reais. É feita com as suas permissões.",
  "reference.took": "{{milliseconds}} ms",
  "reference.isFile": "A resposta é um arquivo e não é mostrada aqui",
};
