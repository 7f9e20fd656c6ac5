import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "El código es incorrecto",
  "code.expired": "El código no existe o ha caducado; pida otro",
  "code.too_soon": "Podrá pedir otro código en {{seconds}} s",
  "code.too_many": "Se han pedido demasiados códigos; inténtelo más tarde",
  "code.phone_format": "Un móvil tiene 11 dígitos",
  "code.contact_format": "Introduzca un móvil o un correo",
  "code.subject.signIn": "{{tenant}}: su código de acceso",
  "code.subject.reset": "{{tenant}}: código para una nueva contraseña",
  "code.text.signIn":
    "Su código de acceso es {{code}}. Sirve una vez, durante {{minutes}} minutos. No lo comparta; si no lo ha pedido, ignore este mensaje.",
  "code.text.reset":
    "Su código para una nueva contraseña es {{code}}. Sirve una vez, durante {{minutes}} minutos. No lo comparta; si no lo ha pedido, ignore este mensaje.",
  "code.phone": "Móvil",
  "code.phoneHint": "Su móvil",
  "code.email": "Correo electrónico",
  "code.emailHint": "El correo de su cuenta",
  "code.contact": "Móvil o correo",
  "code.code": "Código",
  "code.codeHint": "6 dígitos",
  "code.get": "Pedir código",
  "code.again": "Otra vez en {{seconds}} s",
  "code.sent": "Si pertenece a una cuenta, el código llegará en breve. Vale 3 minutos.",
  "code.demo": "La demo no envía nada: los administradores leen los códigos en la bandeja de salida.",
  "code.forgot": "Nueva contraseña",
  "code.forgotWhy": "Pida un código en el móvil o correo de su cuenta y elija una nueva contraseña.",
  "code.back": "Volver al acceso",
  "code.getFirst": "Pida primero un código",
  "code.way_closed": "No se ofrece esta forma de iniciar sesión",
  "code.one_line": "Una línea sin caracteres de control",
  "code.template_format": "Un objeto JSON de textos y números",
  "code.subject.register": "{{tenant}}: código para su registro",
  "code.text.register":
    "Su código de registro es {{code}}. Sirve una vez, durante {{minutes}} minutos. No se lo diga a nadie; si no lo ha pedido, ignore este mensaje.",
};
