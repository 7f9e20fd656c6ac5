import { useQueries, useQuery } from "@tanstack/react-query";
import { Cascader } from "antd";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import type { Id } from "#contract/id";
import { useWords } from "../../i18n.ts";
import type { TreeKey } from "../tree/treeLines.ts";
import type { TreeCalls } from "../tree/useTreeSearch.ts";
import type { PickProps } from "./PickControl.tsx";
import { isWithin, type Pick as Offered, type Picker, type PickNode } from "./picker.ts";
import { PickNotice } from "./PickNotice.tsx";
import { RecentPicks } from "./RecentPicks.tsx";
import { useTyping } from "./usePicks.ts";
import "./pickers.css";

type Props = PickProps & {
  tree: TreeCalls<PickNode>;
  above: NonNullable<Picker["above"]>;
  /** Called once with what it was left with: on the way there each column changes the value. */
  remember: (value: TreeKey) => void;
};

type Option = {
  readonly value: number | string;
  readonly label: string;
  /** What the field says once it is picked. */
  readonly whole: string;
  readonly isLeaf: boolean;
  readonly disabled: boolean;
  /** antd shows it to the eye alone. */
  readonly "aria-disabled": boolean;
  children?: Option[];
};

/** Picks one node of a tree, each level in a column of its own; while something is typed, from what was found. */
export function CascadePick(props: Props) {
  const { picker, named, label, isDisabled, except, chosen, onChoose, tree, above, remember } = props;
  const t = useWords();
  const last = useRef<TreeKey>(undefined);
  const [isOpen, setOpen] = useState(false);
  const { typed, setTyped, composing, offer } = useTyping(picker, isOpen);
  const [only] = chosen;
  const columns = useColumns({ picker, tree, above, except }, only?.value, isOpen);
  const isSearch = typed.trim() !== "";
  const found = offer.found.map((pick): Option => {
    const { value, label: whole, isDisabled: isOff = false } = pick;
    return { value, label: whole, whole, isLeaf: true, ...pickable(!isOff && !isWithin(pick, except)) };
  });

  function handleOpen(next: boolean): void {
    setOpen(next);
    if (next) return;
    setTyped("");
    if (last.current !== undefined) remember(last.current);
    last.current = undefined;
  }

  /** Enter takes what is marked: not while that answers an older text, nor while characters are being composed. */
  function handleKeyDown(event: KeyboardEvent): void {
    const isEarly = event.nativeEvent.isComposing || (isSearch && offer.isPending);
    if (event.key === "Enter" && isEarly) event.stopPropagation();
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

  const recent = offer.recent.filter((pick) => !isWithin(pick, except));
  const recents = (menus: ReactElement) => (
    <>
      {recent.length > 0 && <RecentPicks recent={recent} onPick={handleRecent} />}
      {menus}
    </>
  );

  return (
    <span className="sw-pick" onKeyDownCapture={handleKeyDown} {...composing}>
      <Cascader<Option, "value">
        placeholder={t("kit.choose")}
        {...named}
        allowClear
        changeOnSelect
        disabled={isDisabled}
        open={isOpen}
        onOpenChange={handleOpen}
        showSearch={{ searchValue: typed, onSearch: setTyped, filter: () => true, limit: false }}
        options={isSearch ? found : columns.options}
        loadData={(path) => columns.open(path.at(-1)?.value)}
        value={only === undefined ? [] : [...(isSearch ? [] : columns.line), only.value]}
        displayRender={() => only?.label}
        onChange={(_, path) => handleChange(path)}
        popupRender={recents}
        notFoundContent={<PickNotice {...{ picker, offer, label }} />}
      />
    </span>
  );
}

type Sources = Pick<Props, "picker" | "tree" | "above" | "except">;
type Loaded = ReadonlyMap<Id | undefined, readonly PickNode[] | undefined>;

/** The columns as far as they were opened; those on the way to the value are open from the start. */
function useColumns({ picker, tree, above, except }: Sources, value: Option["value"] | undefined, isOpen: boolean) {
  const [opened, setOpened] = useState<readonly Id[]>([]);
  const way = useQuery({
    queryKey: [picker.api, "above", picker.name, value],
    queryFn: async () => await above(value ?? ""),
    enabled: isOpen && value !== undefined && picker.isPermitted(),
  });
  const line = way.data ?? [];
  const wanted = isOpen ? [...new Set([undefined, ...line, ...opened])] : [];
  const branches = useQueries({
    queries: wanted.map((id) => ({
      queryKey: [...tree.queryKey, "below", id ?? null],
      queryFn: async () => await tree.load(id),
    })),
  });
  const loaded: Loaded = new Map(wanted.map((id, index) => [id, branches[index]?.data]));
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

function optionsBelow(loaded: Loaded, parentId: Id | undefined, except: PickProps["except"]): Option[] | undefined {
  return loaded.get(parentId)?.map((node) => {
    const { id, name, path = "", hasChildren, isDisabled = false } = node;
    const below = optionsBelow(loaded, id, except);
    return {
      ...{ value: id, label: name, whole: [path, name].filter(Boolean).join(" / "), isLeaf: !hasChildren },
      ...pickable(!isDisabled && id !== except),
      ...(below === undefined ? {} : { children: below }),
    };
  });
}
