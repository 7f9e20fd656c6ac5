import { useQueries, useQuery } from "@tanstack/react-query";
import { Cascader } from "antd";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import type { Id } from "#contract/id";
import { useTexts } from "#base/i18n";
import { useClearButton } from "../parts/useClearButton.tsx";
import type { TreeKey } from "../tree/treeLines.ts";
import type { TreeCalls } from "../tree/useTreeSearch.ts";
import type { PickerProps } from "./PickerControl.tsx";
import { isWithin, type Picker, type PickerItem as Offered, type PickerNode } from "../resource/picker.ts";
import { PickerPlaceholder } from "./PickerPlaceholder.tsx";
import { RecentPicks } from "./RecentPicks.tsx";
import { usePickerSearch } from "./usePickerSearch.ts";
import "./pickers.css";

type Props = PickerProps & {
  tree: TreeCalls<PickerNode>;
  loadAncestors: NonNullable<Picker["loadAncestors"]>;
  /** Called once with the final value, because each column changes the value on the way there. */
  remember: (value: TreeKey) => void;
};

type Option = {
  readonly value: number | string;
  readonly label: string;
  /** The text of the field after the selection. */
  readonly whole: string;
  readonly isLeaf: boolean;
  readonly disabled: boolean;
  /** antd shows the state only visually. */
  readonly "aria-disabled": boolean;
  children?: Option[];
};

/** Picks one node of a tree, with each level in a column; while the user types, from the search results. */
export function CascadePicker(props: Props) {
  const { picker, named, label, isDisabled, except, chosen, onChoose, tree, loadAncestors, remember } = props;
  const t = useTexts();
  const clearButton = useClearButton();
  const last = useRef<TreeKey>(undefined);
  const [isOpen, setOpen] = useState(false);
  const { text, setText, compositionHandlers, results } = usePickerSearch(picker, isOpen);
  const [only] = chosen;
  const columns = useColumns({ picker, tree, loadAncestors, except }, only?.value, isOpen);
  const isSearch = text.trim() !== "";
  const found = results.matches.map((pick): Option => {
    const { value, label: whole, isDisabled: isOff = false } = pick;
    return { value, label: whole, whole, isLeaf: true, ...pickable(!isOff && !isWithin(pick, except)) };
  });

  function handleOpen(next: boolean): void {
    setOpen(next);
    if (next) return;
    setText("");
    if (last.current !== undefined) remember(last.current);
    last.current = undefined;
  }

  /**
   * Enter selects the highlighted option or the only match, except while they belong to an older text or an input method
   * is composing.
   */
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    if (event.nativeEvent.isComposing || (isSearch && results.isPending)) return event.stopPropagation();
    const [match, ...others] = found;
    if (!isOpen || !isSearch || match === undefined || match.disabled || others.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
    handleChange([match]);
  }

  function choose(pick: Offered | undefined): void {
    last.current = pick?.value;
    onChoose(pick === undefined ? [] : [pick]);
  }

  function handleChange(path: readonly Option[] | undefined): void {
    const end = path?.at(-1);
    choose(end === undefined ? undefined : { value: end.value, label: end.whole });
    if (isSearch) handleOpen(false);
  }

  function handleRecent(pick: Offered): void {
    choose(pick);
    handleOpen(false);
  }

  const recent = results.recent.filter((pick) => !isWithin(pick, except));
  const recents = (menus: ReactElement) => (
    <>
      {recent.length > 0 && <RecentPicks recent={recent} onPick={handleRecent} />}
      {menus}
    </>
  );

  return (
    <span className="sw-pick" onKeyDownCapture={handleKeyDown} {...compositionHandlers}>
      <Cascader<Option, "value">
        placeholder={t("kit.choose")}
        {...named}
        allowClear={clearButton}
        changeOnSelect
        disabled={isDisabled}
        open={isOpen}
        onOpenChange={handleOpen}
        showSearch={{ searchValue: text, onSearch: setText, filter: () => true, limit: false }}
        options={isSearch ? found : columns.options}
        loadData={(path) => columns.open(path.at(-1)?.value)}
        value={only === undefined ? [] : [...(isSearch ? [] : columns.line), only.value]}
        displayRender={() => only?.label}
        onChange={(_, path) => handleChange(path)}
        popupRender={recents}
        notFoundContent={<PickerPlaceholder {...{ picker, results, label }} />}
      />
    </span>
  );
}

type Sources = Pick<Props, "picker" | "tree" | "loadAncestors" | "except">;
type LoadedBranches = ReadonlyMap<Id | undefined, readonly PickerNode[] | undefined>;

/** The loaded columns; those on the path to the value are loaded from the start. */
function useColumns(
  { picker, tree, loadAncestors, except }: Sources,
  value: Option["value"] | undefined,
  isOpen: boolean,
) {
  const [opened, setOpened] = useState<readonly Id[]>([]);
  const way = useQuery({
    queryKey: [picker.api, "above", picker.name, value],
    queryFn: async () => await loadAncestors(value ?? ""),
    enabled: isOpen && value !== undefined && picker.isPermitted(),
  });
  const line = way.data ?? [];
  const branchIds = isOpen ? [...new Set([undefined, ...line, ...opened])] : [];
  const branches = useQueries({
    queries: branchIds.map((id) => ({
      queryKey: [...tree.queryKey, "below", id ?? null],
      queryFn: async () => await tree.load(id),
    })),
  });
  const loaded: LoadedBranches = new Map(branchIds.map((id, index) => [id, branches[index]?.data]));
  return {
    line,
    options: optionsBelow(loaded, undefined, except) ?? [],
    open: (id: unknown) => {
      const nodes = [...loaded.values()].flatMap((below) => below ?? []);
      const found = nodes.find((node) => node.id === id);
      if (found !== undefined) setOpened((before) => [...before, found.id]);
    },
  };
}

function pickable(canPick: boolean) {
  return { disabled: !canPick, "aria-disabled": !canPick };
}

function optionsBelow(
  loaded: LoadedBranches,
  parentId: Id | undefined,
  except: PickerProps["except"],
): Option[] | undefined {
  return loaded.get(parentId)?.map((node) => {
    const { id, name, path = "", hasChildren, isDisabled = false } = node;
    const below = optionsBelow(loaded, id, except);
    return {
      value: id,
      label: name,
      whole: [path, name].filter(Boolean).join(" / "),
      isLeaf: !hasChildren,
      ...pickable(!isDisabled && id !== except),
      ...(below === undefined ? {} : { children: below }),
    };
  });
}
