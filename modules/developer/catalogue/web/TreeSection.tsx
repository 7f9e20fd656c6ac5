import { useState } from "react";
import { PickerControl, SplitPage, TreePanel, TreePicker, useTexts } from "#kit";
import { regionPicker } from "#modules/settings/region/web";
import { Example } from "./Example.tsx";
import { type Unit, unitTree } from "./units.ts";

/** The tree next to a list, and pickers of one node and of several. */
export function TreeSection() {
  const t = useTexts();
  const [selected, setSelected] = useState<Unit>();
  const [isWith, setWith] = useState(true);
  const [unit, setUnit] = useState<unknown>(11);
  const [several, setSeveral] = useState<unknown>([1, 12, 123]);
  const [region, setRegion] = useState<unknown>();
  const label = t("catalogue.unit");
  const panel = (
    <TreePanel
      {...unitTree}
      label={label}
      selected={selected?.id}
      onSelect={setSelected}
      withChildren={isWith}
      onWithChildren={setWith}
    />
  );
  return (
    <SplitPage panel={panel}>
      <div className="sw-catalogue-examples">
        <p aria-live="polite">{selected === undefined ? t("catalogue.nothingChosen") : selected.name}</p>
        <Example title={t("catalogue.pickOne")}>
          <TreePicker {...unitTree} label={t("catalogue.pickOne")} value={unit} onChange={setUnit} getName={nameOf} />
        </Example>
        <Example title={t("catalogue.pickSeveral")}>
          <TreePicker
            {...unitTree}
            label={t("catalogue.pickSeveral")}
            isMultiple
            value={several}
            onChange={setSeveral}
            getName={nameOf}
          />
        </Example>
        <Example title={t("catalogue.pickRegion")}>
          <PickerControl
            picker={regionPicker}
            named={{ id: "", "aria-label": t("catalogue.pickRegion") }}
            label={t("catalogue.pickRegion")}
            value={region}
            onChange={setRegion}
          />
        </Example>
      </div>
    </SplitPage>
  );
}

function nameOf(id: Unit["id"]): string {
  return unitTree.nameOf(id);
}
