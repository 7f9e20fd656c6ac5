import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Cadastrar-se",
  "register.to": "Entrar em {{tenant}}",
  "register.approvalWhy": "Um administrador analisa primeiro; depois você pode entrar.",
  "register.invitationWhy": "Cadastre-se com seu código de convite e entre logo.",
  "register.realName": "Nome",
  "register.realNameFault": "Um nome tem 2 caracteres ou mais",
  "register.account": "Conta",
  "register.accountHint": "De 6 a 32 letras, dígitos ou . _ @ -",
  "register.invitation": "Código de convite",
  "register.invitationHint": "10 letras e dígitos",
  "register.submit": "Cadastrar",
  "register.ask": "Enviar pedido",
  "register.haveAccount": "Já tenho conta: entrar",
  "register.closed": "Sem cadastro",
  "register.closedWhy": "As contas deste inquilino são criadas por seus administradores. Fale com eles.",
  "register.codeSent": "O código está a caminho. Vale por 3 minutos.",
  "register.doneTitle": "Cadastro concluído",
  "register.doneWhy": "A conta {{account}} está aberta; você já pode entrar.",
  "register.askedTitle": "Pedido enviado",
  "register.askedWhy": "Quando um administrador aprovar, você receberá um SMS e poderá entrar com a conta {{account}}.",
  "register.toSignIn": "Voltar ao início de sessão",
  "register.again": "Repita a senha",
};
