import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Regras de senha",
  "passwordPolicy.intro":
    "Valem para todos neste locatário a partir da próxima senha. Só podem ser mais rígidas que as da instalação.",
  "passwordPolicy.characters": "Caracteres",
  "passwordPolicy.time": "Ao longo do tempo",
  "passwordPolicy.start": "Contas novas e redefinições",
  "passwordPolicy.minimumLength": "Comprimento mínimo",
  "passwordPolicy.maximumLength": "Comprimento máximo",
  "passwordPolicy.kinds": "Deve conter",
  "passwordPolicy.upper": "Letra maiúscula",
  "passwordPolicy.lower": "Letra minúscula",
  "passwordPolicy.digit": "Dígito",
  "passwordPolicy.special": "Caractere especial",
  "passwordPolicy.byInstallation": "O que está em cinza é exigido pela instalação.",
  "passwordPolicy.longest_short": "Não menor que o comprimento mínimo, {{minimum}}",
  "passwordPolicy.historyCount": "Senhas anteriores não permitidas",
  "passwordPolicy.historyHint": "0: qualquer uma pode voltar",
  "passwordPolicy.expiryDays": "Expira após dias",
  "passwordPolicy.expiryHint": "0: nunca; aviso 7 dias antes",
  "passwordPolicy.mustChangeFirst": "A primeira senha deve ser alterada",
  "passwordPolicy.firstHint": "De todos que nunca a alteraram, exceto o administrador da plataforma",
  "passwordPolicy.hasDefaultPassword": "Senha padrão própria",
  "passwordPolicy.startHint":
    "Contas novas e senhas redefinidas começam com ela, e deve ser alterada logo. Sem ela, é criada uma aleatória mostrada uma vez, o que é mais seguro.",
  "passwordPolicy.startHintOther":
    "Contas novas e senhas redefinidas começam com ela, e deve ser alterada logo. Sem ela, vale a da instalação.",
  "passwordPolicy.defaultPassword": "Senha padrão",
  "passwordPolicy.defaultKept": "Deixe vazio para manter a que está salva",
  "passwordPolicy.asInstallation": "como a instalação",
  "passwordPolicy.preview": "Experimente",
  "passwordPolicy.tried": "Uma senha como",
  "passwordPolicy.passes": "Cumpre estas regras",
  "passwordPolicy.reset": "Voltar ao padrão",
  "passwordPolicy.resetAsk": "Retirar as regras próprias deste locatário?",
  "passwordPolicy.resetText": "Passam a valer só as regras da instalação, e a senha padrão própria é removida.",
  "passwordPolicy.weaker": "As regras só podem ser mais rígidas que as da instalação",
  "passwordPolicy.too_short": "O comprimento mínimo não pode exceder o máximo, {{maximum}}",
  "passwordPolicy.default_missing": "Informe a senha padrão",
  "passwordPolicy.default_weak": "A senha padrão salva não cumpre estas regras; informe outra ou desative-a",
};
