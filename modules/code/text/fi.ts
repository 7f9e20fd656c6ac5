import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Koodi on väärin",
  "code.expired": "Koodia ei ole tai se on vanhentunut; pyydä uusi",
  "code.too_soon": "Uuden koodin voi pyytää {{seconds}} s kuluttua",
  "code.too_many": "Koodeja on pyydetty liikaa; yritä myöhemmin",
  "code.phone_format": "Matkapuhelinnumerossa on 11 numeroa",
  "code.contact_format": "Anna matkapuhelin tai sähköposti",
  "code.subject.signIn": "{{tenant}}: kirjautumiskoodisi",
  "code.subject.reset": "{{tenant}}: koodi uutta salasanaa varten",
  "code.text.signIn":
    "Kirjautumiskoodisi on {{code}}. Se toimii kerran {{minutes}} minuutin ajan. Älä kerro sitä kenellekään; jos et pyytänyt sitä, ohita viesti.",
  "code.text.reset":
    "Koodisi uutta salasanaa varten on {{code}}. Se toimii kerran {{minutes}} minuutin ajan. Älä kerro sitä kenellekään; jos et pyytänyt sitä, ohita viesti.",
  "code.phone": "Matkapuhelin",
  "code.phoneHint": "Numerosi",
  "code.email": "Sähköposti",
  "code.emailHint": "Tilisi sähköposti",
  "code.contact": "Matkapuhelin tai sähköposti",
  "code.code": "Koodi",
  "code.codeHint": "6 numeroa",
  "code.get": "Hae koodi",
  "code.again": "Uudelleen {{seconds}} s",
  "code.sent": "Jos se kuuluu tilille, koodi saapuu pian. Se on voimassa 3 minuuttia.",
  "code.demo": "Demo ei lähetä mitään: ylläpitäjät lukevat koodit lähtevistä viesteistä.",
  "code.forgot": "Uusi salasana",
  "code.forgotWhy": "Hae koodi tilisi numeroon tai sähköpostiin ja valitse uusi salasana.",
  "code.back": "Takaisin kirjautumiseen",
  "code.getFirst": "Hae ensin koodi",
  "code.way_closed": "Tätä kirjautumistapaa ei tarjota",
  "code.one_line": "Yksi rivi ilman ohjausmerkkejä",
  "code.template_format": "JSON-objekti, jossa on tekstejä ja lukuja",
  "code.subject.register": "{{tenant}}: rekisteröitymiskoodi",
  "code.text.register":
    "Rekisteröitymiskoodisi on {{code}}. Se toimii kerran {{minutes}} minuutin ajan. Älä kerro sitä kenellekään; jos et pyytänyt sitä, jätä viesti huomiotta.",
};
