import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "Täällä ei ole käytettävää pääsyavainta",
  "passkey.begin_again": "Määritys on vanhentunut; aloita alusta",
  "passkey.no_place": "Pääsyavaimia ei voi käyttää tässä osoitteessa; avaa konsoli sen omasta osoitteesta",
  "passkey.too_many": "Pääsyavaimia voi olla enintään {{count}}",
  "passkey.taken": "Tämä pääsyavain on jo lisätty",
  "passkey.refused": "Pääsyavainta ei hyväksytty",
  "passkey.wrong_unlock": "Pääsyavainta ei hyväksytty. Yrityksiä jäljellä: {{count}}",
  "passkey.title": "Pääsyavaimet",
  "passkey.about":
    "Sormenjälki, kasvot, näytön lukitus tai suojausavain korvaa koodin; mikään väärennetty sivu ei saa sitä haltuunsa.",
  "passkey.empty": "Pääsyavaimia ei vielä ole.",
  "passkey.add": "Lisää pääsyavain",
  "passkey.addText": "Se kelpaa kirjautumisen toisessa vaiheessa ja näytön lukituksen avaamiseen.",
  "passkey.name": "Nimi",
  "passkey.make": "Luo pääsyavain",
  "passkey.makeText": "Anna sille nimi ja toimi sitten selaimen ohjeiden mukaan.",
  "passkey.added": "Pääsyavain on lisätty; muut istuntosi on päätetty.",
  "passkey.created": "Lisätty {{when}}",
  "passkey.lastUsed": "Viimeksi käytetty: {{when}}",
  "passkey.neverUsed": "Ei vielä käytetty",
  "passkey.synced": "Synkronoitu",
  "passkey.onlyAt": "Toimii vain osoitteessa {{host}}",
  "passkey.rename": "Nimeä uudelleen",
  "passkey.remove": "Poista",
  "passkey.removeAsk": "”{{name}}” ei enää kelpaa kirjautumiseen eikä näytön lukituksen avaamiseen.",
  "passkey.removed": "Pääsyavain on poistettu; muut istuntosi on päätetty.",
  "passkey.use": "Käytä pääsyavainta",
  "passkey.noName":
    "Pääsyavaimet vaativat osoitteeksi nimen, ja tämä sivu avattiin IP-osoitteella. Avaa konsoli sen nimellä (tällä koneella: localhost).",
  "passkey.notSecure": "Pääsyavaimet vaativat suojatun yhteyden: avaa tämä sivu https-osoitteella.",
  "passkey.notSupported": "Tämä selain ei tue pääsyavaimia.",
  "passkey.cancelled": "Toiminto peruttiin tai se kesti liian kauan. Yritä uudelleen.",
};
