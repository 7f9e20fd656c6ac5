import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "O código está errado",
  "code.expired": "O código não existe ou expirou; peça outro",
  "code.too_soon": "Outro código será possível em {{seconds}} s",
  "code.too_many": "Demasiados códigos pedidos; tente mais tarde",
  "code.phone_format": "Um telemóvel tem 11 dígitos",
  "code.contact_format": "Introduza um telemóvel ou e-mail",
  "code.subject.signIn": "{{tenant}}: o seu código de acesso",
  "code.subject.reset": "{{tenant}}: código para nova senha",
  "code.text.signIn":
    "O seu código de acesso é {{code}}. Serve uma vez, durante {{minutes}} minutos. Não o dê a ninguém; se não o pediu, ignore esta mensagem.",
  "code.text.reset":
    "O seu código para nova senha é {{code}}. Serve uma vez, durante {{minutes}} minutos. Não o dê a ninguém; se não o pediu, ignore esta mensagem.",
  "code.phone": "Telemóvel",
  "code.phoneHint": "O seu número",
  "code.email": "E-mail",
  "code.emailHint": "O e-mail da conta",
  "code.contact": "Telemóvel ou e-mail",
  "code.code": "Código",
  "code.codeHint": "6 dígitos",
  "code.get": "Pedir código",
  "code.again": "De novo em {{seconds}} s",
  "code.sent": "Se pertencer a uma conta, o código chega em breve. É válido 3 minutos.",
  "code.demo": "A demo não envia nada: os administradores leem os códigos na caixa de saída.",
  "code.forgot": "Nova senha",
  "code.forgotWhy": "Peça um código no telemóvel ou e-mail da conta e escolha uma nova senha.",
  "code.back": "Voltar ao início de sessão",
  "code.getFirst": "Peça primeiro um código",
  "code.way_closed": "Esta forma de entrar não é oferecida",
  "code.one_line": "Uma linha sem caracteres de controle",
  "code.template_format": "Um objeto JSON de textos e números",
  "code.subject.register": "{{tenant}}: código para seu cadastro",
  "code.text.register":
    "Seu código de cadastro é {{code}}. Vale uma vez, em {{minutes}} minutos. Não conte a ninguém; se não o pediu, ignore esta mensagem.",
};
