import { Suspense, useState } from "react";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { useIsNarrow } from "#base/theme/theme.tsx";
import type { TreeKey } from "../tree/treeLines.ts";
import { parseMultiValue } from "./multiValue.ts";
import { PickerDropdown } from "./PickerDropdown.tsx";
import { PickerFallback } from "./PickerFallback.tsx";
import type { Picker, PickerItem } from "../resource/picker.ts";
import { rememberPick } from "./recentPicks.ts";
import { topValue } from "./TopChoice.tsx";
import { usePickerNames } from "./usePickerSearch.ts";
import { lazyPart } from "../parts/lazyPart.ts";

/** Props of every kind of picker. */
export type PickerProps = {
  readonly picker: Picker;
  /** `id` and description of the input, and its name if there is no visible label. */
  readonly named: { readonly id: string; readonly "aria-label"?: string; readonly placeholder?: string };
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isMultiple: boolean;
  /** This record and its descendants cannot be picked, because a record cannot be below itself. */
  readonly except?: TreeKey | undefined;
  /** An entry above the tree chooses no parent. */
  readonly hasTop?: boolean;
  readonly chosen: readonly PickerItem[];
  readonly onChoose: (chosen: readonly PickerItem[]) => void;
};

type Props = Omit<PickerProps, "chosen" | "onChoose" | "isDisabled" | "isMultiple"> & {
  isDisabled?: boolean;
  isMultiple?: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Names of values that need not be loaded. */
  known?: ReadonlyMap<TreeKey, string> | undefined;
  /** The value that means "none", if the contract requires a value. */
  empty?: unknown;
};

const CascadePicker = lazyPart(async () => (await import("./CascadePicker.lazy.tsx")).CascadePicker);
const RecordTreePicker = lazyPart(async () => (await import("./RecordTreePicker.lazy.tsx")).RecordTreePicker);
const PickerSheet = lazyPart(async () => (await import("./PickerSheet.lazy.tsx")).PickerSheet);
const none: ReadonlyMap<TreeKey, string> = new Map();

/** Picks one or several records: from a list under the input, from a sheet on a phone, or from a tree. */
export function PickerControl(props: Props) {
  const { picker, value, empty, isMultiple = false, isDisabled = false, onChange } = props;
  const { Notice } = picker;
  const [only] = isMultiple ? [] : parseMultiValue(value).filter((one) => one !== empty && one !== topValue);
  return (
    <>
      <PickerInput {...props} />
      {Notice !== undefined && only !== undefined && (
        <Notice value={only} isDisabled={isDisabled} onReplace={(item) => onChange(item.value)} />
      )}
    </>
  );
}

function PickerInput({ value, onChange, known = none, empty, ...rest }: Props) {
  const controlProps = { isDisabled: false, isMultiple: false, ...rest };
  const { picker, isMultiple } = controlProps;
  const t = useTexts();
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const [learned, setLearned] = useState(none);
  const values: readonly TreeKey[] = parseMultiValue(value).filter((one) => one !== empty);
  const tops: [TreeKey, string][] = controlProps.hasTop === true ? [[topValue, t("kit.tree.top")]] : [];
  const picked = usePickerNames(picker, values, new Map([...known, ...learned, ...tops]));
  const chosen = values.map((one) => ({ value: one, label: picked.getName(one) }));

  const freshIn = (next: readonly PickerItem[]) => next.filter((one) => !values.includes(one.value));

  function remember(value: TreeKey): void {
    if (value !== topValue) rememberPick(picker, user.id, value);
  }

  function handleChoose(next: readonly PickerItem[]): void {
    for (const { value: one } of freshIn(next)) remember(one);
    take(next);
  }

  function take(next: readonly PickerItem[]): void {
    const fresh = freshIn(next);
    setLearned(
      new Map([...learned, ...fresh.filter((one) => one.label !== "").map((one) => [one.value, one.label] as const)]),
    );
    if (isMultiple) return onChange(next.map((one) => one.value));
    onChange(next[0]?.value ?? empty);
  }

  const props = { ...controlProps, chosen, onChoose: handleChoose };
  const { tree, loadAncestors } = picker;
  if (tree === undefined && !isNarrow) return <PickerDropdown {...props} />;
  const hasColumns = !isNarrow && !isMultiple;
  return (
    <Suspense fallback={<PickerFallback {...controlProps.named} />}>
      {tree === undefined ? (
        <PickerSheet {...props} />
      ) : loadAncestors !== undefined && hasColumns ? (
        <CascadePicker {...props} onChoose={take} {...{ tree, loadAncestors, remember }} />
      ) : (
        <RecordTreePicker {...props} tree={tree} />
      )}
    </Suspense>
  );
}
