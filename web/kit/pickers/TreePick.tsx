import { useRef, useState } from "react";
import { useSession } from "../../session/session.ts";
import { TreePicker } from "../tree/TreePicker.tsx";
import type { TreeCalls } from "../tree/useTreeSearch.ts";
import type { PickProps } from "./PickControl.tsx";
import { isWithin, type PickNode } from "./picker.ts";
import { RecentPicks } from "./RecentPicks.tsx";
import { recentPicks } from "./recent.ts";
import { usePicked } from "./usePicks.ts";

type Props = PickProps & { tree: TreeCalls<PickNode> };

/** Picks nodes of a tree, as the kit's tree picker does it; what was picked last stands above the tree. */
export function TreePick({ picker, named, label, isDisabled, isMultiple, except, chosen, onChoose, tree }: Props) {
  const { user } = useSession();
  const names = useRef(new Map<unknown, string>());
  const [isOpen, setOpen] = useState(false);
  const known = usePicked(picker, isOpen ? recentPicks(picker, user.id) : []).known;
  const recent = known.filter((pick) => !isWithin(pick, except));
  const values = chosen.map(({ value }) => value);

  function handleChange(next: unknown): void {
    const ids: readonly unknown[] = Array.isArray(next) ? next : [next];
    const kept = chosen.filter(({ value }) => ids.includes(value));
    const fresh = ids.filter((one) => typeof one === "number").filter((one) => !values.includes(one));
    onChoose([...kept, ...fresh.map((value) => ({ value, label: names.current.get(value) ?? "" }))]);
  }

  const recents = (close: () => void) => (
    <RecentPicks
      recent={recent}
      onPick={(one) => {
        onChoose(isMultiple ? [...chosen.filter(({ value }) => value !== one.value), one] : [one]);
        close();
      }}
    />
  );

  return (
    <TreePicker<PickNode>
      {...tree}
      id={named.id}
      label={label}
      value={isMultiple ? values : values[0]}
      onChange={handleChange}
      isMultiple={isMultiple}
      isOff={isDisabled}
      isDisabled={({ id, aboveIds }) => isWithin({ value: id, aboveIds }, except)}
      nameOf={(id) => chosen.find(({ value }) => value === id)?.label}
      top={recent.length === 0 ? undefined : recents}
      onPicked={({ id, name }) => names.current.set(id, name)}
      onOpenChange={setOpen}
    />
  );
}
