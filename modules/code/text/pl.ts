import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Kod jest nieprawidłowy",
  "code.expired": "Kod nie istnieje lub wygasł; pobierz nowy",
  "code.too_soon": "Następny kod za {{seconds}} s",
  "code.too_many": "Zbyt wiele kodów; spróbuj później",
  "code.phone_format": "Numer komórkowy ma 11 cyfr",
  "code.contact_format": "Podaj numer komórkowy lub e-mail",
  "code.subject.signIn": "{{tenant}}: kod logowania",
  "code.subject.reset": "{{tenant}}: kod do nowego hasła",
  "code.text.signIn":
    "Twój kod logowania to {{code}}. Działa raz, przez {{minutes}} min. Nie podawaj go nikomu; jeśli o niego nie prosisz, zignoruj tę wiadomość.",
  "code.text.reset":
    "Twój kod do nowego hasła to {{code}}. Działa raz, przez {{minutes}} min. Nie podawaj go nikomu; jeśli o niego nie prosisz, zignoruj tę wiadomość.",
  "code.phone": "Numer komórkowy",
  "code.phoneHint": "Twój numer",
  "code.email": "E-mail",
  "code.emailHint": "E-mail konta",
  "code.contact": "Numer komórkowy lub e-mail",
  "code.code": "Kod",
  "code.codeHint": "6 cyfr",
  "code.get": "Pobierz kod",
  "code.again": "Ponownie za {{seconds}} s",
  "code.sent": "Jeśli należy do konta, kod wkrótce nadejdzie. Jest ważny 3 minuty.",
  "code.demo": "Demo niczego nie wysyła: administratorzy odczytują kody w skrzynce nadawczej.",
  "code.forgot": "Nowe hasło",
  "code.forgotWhy": "Pobierz kod na numer lub e-mail konta, a potem ustaw nowe hasło.",
  "code.back": "Wróć do logowania",
  "code.getFirst": "Najpierw pobierz kod",
  "code.way_closed": "Ten sposób logowania nie jest dostępny",
  "code.one_line": "Jeden wiersz bez znaków sterujących",
  "code.template_format": "Obiekt JSON z tekstami i liczbami",
  "code.subject.register": "{{tenant}}: kod do rejestracji",
  "code.text.register":
    "Twój kod rejestracji to {{code}}. Działa raz, w ciągu {{minutes}} minut. Nikomu go nie podawaj; jeśli o niego nie prosisz, zignoruj tę wiadomość.",
};
