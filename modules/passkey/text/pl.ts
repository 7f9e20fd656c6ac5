import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Nie ma tu klucza dostępu do użycia",
  "passkey.begin_again": "Konfiguracja wygasła; zacznij od nowa",
  "passkey.no_place": "Pod tym adresem nie można używać kluczy dostępu; otwórz konsolę pod jej własnym adresem",
  "passkey.too_many": "Kluczy dostępu może być najwyżej {{count}}",
  "passkey.taken": "Ten klucz dostępu jest już dodany",
  "passkey.refused": "Klucz dostępu nie został przyjęty",
  "passkey.wrong_unlock": "Klucz dostępu nie został przyjęty. Pozostałe próby: {{count}}",
  "passkey.title": "Klucze dostępu",
  "passkey.about":
    "Odcisk palca, twarz, blokada ekranu lub klucz zabezpieczeń zastępują kod; żadna fałszywa strona ich nie przejmie.",
  "passkey.empty": "Nie ma jeszcze kluczy dostępu.",
  "passkey.add": "Dodaj klucz dostępu",
  "passkey.addText": "Posłuży w drugim kroku logowania i do odblokowania ekranu.",
  "passkey.name": "Nazwa",
  "passkey.make": "Utwórz klucz dostępu",
  "passkey.makeText": "Nadaj mu nazwę, a potem postępuj zgodnie ze wskazówkami przeglądarki.",
  "passkey.added": "Klucz dostępu został dodany; inne Twoje sesje zostały zakończone.",
  "passkey.created": "Dodano {{when}}",
  "passkey.lastUsed": "Ostatnio: {{when}}",
  "passkey.neverUsed": "Jeszcze nieużyty",
  "passkey.synced": "Zsynchronizowany",
  "passkey.onlyAt": "Działa tylko na {{host}}",
  "passkey.rename": "Zmień nazwę",
  "passkey.remove": "Usuń",
  "passkey.removeAsk": "„{{name}}” nie pozwoli już się zalogować ani odblokować ekranu.",
  "passkey.removed": "Klucz dostępu został usunięty; inne Twoje sesje zostały zakończone.",
  "passkey.use": "Użyj klucza dostępu",
  "passkey.noName":
    "Klucze dostępu wymagają nazwy jako adresu, a tę stronę otwarto przez adres IP. Otwórz konsolę przez jej nazwę (na tym komputerze: localhost).",
  "passkey.notSecure": "Klucze dostępu wymagają bezpiecznego połączenia: otwórz tę stronę przez https.",
  "passkey.notSupported": "Ta przeglądarka nie obsługuje kluczy dostępu.",
  "passkey.cancelled": "Anulowano lub trwało to zbyt długo. Spróbuj ponownie.",
};
