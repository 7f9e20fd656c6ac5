import { useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { TreePicker } from "../tree/picker/TreePicker.tsx";
import type { TreeCalls } from "../tree/useTreeSearch.ts";
import type { PickerProps } from "./PickerControl.tsx";
import { isWithin, type PickerNode } from "../resource/picker.ts";
import { RecentPicks } from "./RecentPicks.tsx";
import { listRecentPicks } from "./recentPicks.ts";
import { TopChoice, topValue } from "./TopChoice.tsx";
import { usePickerNames } from "./usePickerSearch.ts";

type Props = PickerProps & { tree: TreeCalls<PickerNode> };

/** Picks nodes of a tree with the kit's tree picker; recent choices appear above the tree. */
export function RecordTreePicker({
  picker,
  named,
  label,
  isDisabled,
  isMultiple,
  except,
  hasTop = false,
  chosen,
  onChoose,
  tree,
}: Props) {
  const t = useTexts();
  const { user } = useSession();
  const names = useRef(new Map<unknown, string>());
  const [isOpen, setOpen] = useState(false);
  const known = usePickerNames(picker, isOpen ? listRecentPicks(picker, user.id) : []).known;
  const recent = known.filter((pick) => !isWithin(pick, except));
  const values = chosen.map(({ value }) => value);

  function handleChange(next: unknown): void {
    const ids: readonly unknown[] = Array.isArray(next) ? next : [next];
    const keptItems = chosen.filter(({ value }) => ids.includes(value));
    const fresh = ids.filter((one) => typeof one === "number").filter((one) => !values.includes(one));
    onChoose([...keptItems, ...fresh.map((value) => ({ value, label: names.current.get(value) ?? "" }))]);
  }

  const above = (close: () => void) => (
    <>
      {hasTop && (
        <TopChoice
          isChosen={values.includes(topValue)}
          onChoose={() => {
            onChoose([{ value: topValue, label: t("kit.tree.top") }]);
            close();
          }}
        />
      )}
      {recent.length > 0 && (
        <RecentPicks
          recent={recent}
          onPick={(one) => {
            onChoose(isMultiple ? [...chosen.filter(({ value }) => value !== one.value), one] : [one]);
            close();
          }}
        />
      )}
    </>
  );

  return (
    <TreePicker<PickerNode>
      {...tree}
      id={named.id}
      label={label}
      value={isMultiple ? values : values[0]}
      onChange={handleChange}
      isMultiple={isMultiple}
      isOff={isDisabled}
      isDisabled={({ id, aboveIds }) => isWithin({ value: id, aboveIds }, except)}
      getName={(id) => chosen.find(({ value }) => value === id)?.label}
      top={recent.length === 0 && !hasTop ? undefined : above}
      onPicked={({ id, name }) => names.current.set(id, name)}
      onOpenChange={setOpen}
    />
  );
}
