import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "O código de verificação está incorreto ou expirou",
  "session.wrong_password": "Conta ou senha incorreta",
  "session.account_disabled": "A conta está desativada. Fale com um administrador.",
  "session.locked": "Muitas senhas incorretas. A conta fica bloqueada por {{minutes}} min.",
  "session.tenant_disabled": "O locatário está desativado ou venceu. Fale com um administrador.",
  "session.wrong_unlock": "Palavra-passe errada. Tentativas restantes: {{count}}",
  "session.unknown_code": "Esta ligação de início de sessão não é válida, já foi usada ou expirou",
  "session.wrong_slide": "A verificação de segurança falta, já foi usada ou expirou; repita-a",
  "session.second_factor": "Digite o código da verificação em duas etapas",
};
