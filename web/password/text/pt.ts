import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Força da senha",
  "password.strength.1": "Muito fraca",
  "password.strength.2": "Fraca",
  "password.strength.3": "Razoável",
  "password.strength.4": "Boa",
  "password.strength.5": "Forte",
  "password.advice.keys": "Teclas vizinhas são fáceis de adivinhar",
  "password.advice.repeat": "Evite caracteres e palavras repetidos",
  "password.advice.sequence": "Evite sequências como abc ou 123",
  "password.advice.date": "Evite datas e anos",
  "password.advice.common": "Parecida com uma senha muito usada",
  "password.advice.word": "Uma só palavra ou nome é fácil de adivinhar",
  "password.advice.personal": "Evite os nomes da conta, do locatário e do produto",
  "password.advice.longer": "Mais uma ou duas palavras a tornam mais forte",
  "mustChange.title": "Defina primeiro uma nova senha",
  "mustChange.why": "Sua senha atual é a inicial ou foi definida por um administrador. Defina a sua para continuar.",
  "mustChange.current": "Senha atual",
  "mustChange.new": "Nova senha",
  "mustChange.confirm": "Repetir nova senha",
  "mustChange.mismatch": "As senhas não coincidem",
  "mustChange.submit": "Salvar senha",
  "mustChange.policy":
    "A senha deve ter de {{minimum}} a {{maximum}} caracteres e conter maiúsculas, minúsculas, dígitos e caracteres especiais",
  "mustChange.rule.length": "De {{minimum}} a {{maximum}} caracteres",
  "mustChange.rule.upper": "Letra maiúscula",
  "mustChange.rule.lower": "Letra minúscula",
  "mustChange.rule.digit": "Dígito",
  "mustChange.rule.special": "Caractere especial",
  "mustChange.met": "atendido",
  "mustChange.unmet": "não atendido",
  "mustChange.over": "Sua senha atual expirou. Defina uma nova para continuar.",
  "password.none": "Sua conta não tem senha. Até 10 minutos após entrar, você pode continuar sem ela.",
};
