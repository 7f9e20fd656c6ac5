import { Input } from "antd";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../session/session.ts";
import { useIsNarrow } from "../../theme/theme.tsx";
import type { TreeKey } from "../tree/treeLines.ts";
import { manyOf } from "./many.ts";
import { PickBox } from "./PickBox.tsx";
import type { Pick, Picker } from "./picker.ts";
import { rememberPick } from "./recent.ts";
import { TreePick } from "./TreePick.tsx";
import { usePicked } from "./usePicks.ts";

/** What every way to pick is given. */
export type PickProps = {
  readonly picker: Picker;
  /** `id` and what describes the input; what it is called where no visible label says it. */
  readonly named: { readonly id: string; readonly "aria-label"?: string; readonly placeholder?: string };
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isMultiple: boolean;
  /** This one cannot be picked, nor what lies below it: nothing stands below itself. */
  readonly except?: TreeKey | undefined;
  readonly chosen: readonly Pick[];
  readonly onChoose: (chosen: readonly Pick[]) => void;
};

type Props = Omit<PickProps, "chosen" | "onChoose" | "isDisabled" | "isMultiple"> & {
  isDisabled?: boolean;
  isMultiple?: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Names of values that need not be asked for. */
  known?: ReadonlyMap<TreeKey, string> | undefined;
  /** What stands for nothing, where the contract wants a value. */
  empty?: unknown;
};

const CascadePick = lazy(async () => ({ default: (await import("./CascadePick.tsx")).CascadePick }));
const PickSheet = lazy(async () => ({ default: (await import("./PickSheet.tsx")).PickSheet }));
const none: ReadonlyMap<TreeKey, string> = new Map();

/** Picks one or several of a picker's records: a list under the input, on a phone a sheet, of a tree the tree. */
export function PickControl({ value, onChange, known = none, empty, ...rest }: Props) {
  const about = { isDisabled: false, isMultiple: false, ...rest };
  const { picker, isMultiple } = about;
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const [learned, setLearned] = useState(none);
  const values: readonly TreeKey[] = manyOf(value).filter((one) => one !== empty);
  const picked = usePicked(picker, values, new Map([...known, ...learned]));
  const chosen = values.map((one) => ({ value: one, label: picked.nameOf(one) }));

  const freshIn = (next: readonly Pick[]) => next.filter((one) => !values.includes(one.value));

  function remember(value: TreeKey): void {
    rememberPick(picker, user.id, value);
  }

  function handleChoose(next: readonly Pick[]): void {
    for (const { value: one } of freshIn(next)) remember(one);
    take(next);
  }

  function take(next: readonly Pick[]): void {
    const fresh = freshIn(next);
    setLearned(
      new Map([...learned, ...fresh.filter((one) => one.label !== "").map((one) => [one.value, one.label] as const)]),
    );
    if (isMultiple) return onChange(next.map((one) => one.value));
    onChange(next[0]?.value ?? empty);
  }

  const props = { ...about, chosen, onChoose: handleChoose };
  const { tree, above } = picker;
  const isCascade = above !== undefined && !isNarrow && !isMultiple;
  if (tree !== undefined && !isCascade) return <TreePick {...props} tree={tree} />;
  if (tree === undefined && !isNarrow) return <PickBox {...props} />;
  return (
    <Suspense fallback={<Input {...about.named} disabled />}>
      {tree === undefined ? (
        <PickSheet {...props} />
      ) : (
        above && <CascadePick {...props} onChoose={take} {...{ tree, above, remember }} />
      )}
    </Suspense>
  );
}
