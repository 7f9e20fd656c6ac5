import { useState } from "react";
import { DictionaryTag, useTexts } from "#kit";
import { DictionaryCheckbox } from "#kit/dictionary/DictionaryCheckbox.tsx";
import { DictionaryRadio } from "#kit/dictionary/DictionaryRadio.tsx";
import { DictionarySelect } from "#kit/dictionary/DictionarySelect.tsx";
import { NamesInput } from "#kit/form/NamesInput.tsx";
import { Example } from "./Example.tsx";

const gender = "GenderEnum";
const status = "StatusEnum";

/** Tags and inputs whose items come from a dictionary, and the translations of a name. */
export function DictionarySection() {
  const t = useTexts();
  const [one, setOne] = useState<unknown>("1");
  const [several, setSeveral] = useState<unknown>("1,2");
  const [names, setNames] = useState<unknown>({ en: "Site office" });
  const chosen = { dictionary: gender, value: one, onChange: setOne };
  const many = { dictionary: gender, value: several, onChange: setSeveral };
  return (
    <div className="sw-catalogue-examples">
      <Example title={t("catalogue.dictionaryTag")}>
        <DictionaryTag dictionary={status} value="1" />
        <DictionaryTag dictionary={status} value="2" />
        <DictionaryTag dictionary={gender} value={several} />
      </Example>
      <Example title={t("catalogue.dictionarySelect")}>
        <DictionarySelect label={t("catalogue.dictionaryOne")} {...chosen} />
        <DictionarySelect label={t("catalogue.dictionarySeveral")} isMany {...many} />
      </Example>
      <Example title={t("catalogue.dictionaryRadio")}>
        <DictionaryRadio label={t("catalogue.dictionaryRadio")} {...chosen} />
      </Example>
      <Example title={t("catalogue.dictionaryCheckbox")}>
        <DictionaryCheckbox label={t("catalogue.dictionaryCheckbox")} {...many} />
      </Example>
      <Example title={t("catalogue.names")}>
        <NamesInput id="catalogue-names" value={names} maximum={64} onChange={setNames} />
      </Example>
    </div>
  );
}
