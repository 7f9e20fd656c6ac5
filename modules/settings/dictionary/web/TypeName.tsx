import { createContext, useContext } from "react";
import type { Id } from "#contract/id";
import { useTexts } from "#kit";
import type { DictionaryType } from "../contract.ts";

/** The selected type, and how another one is selected. */
export type TypeSelection = { readonly selectedId: Id | undefined; readonly select: (id: Id) => void };

/** Provides the rows of the list with the selection; the page does this. */
export const TypeSelectionContext = createContext<TypeSelection>({ selectedId: undefined, select: () => undefined });

/** The name of a type; a click shows its items. */
export function TypeName({ type: { id, i18nName: name } }: { type: DictionaryType }) {
  const t = useTexts();
  const { selectedId, select } = useContext(TypeSelectionContext);
  return (
    <button
      type="button"
      className="sw-link sw-dictionary-name"
      title={name}
      aria-label={t("dictionary.openItems", { name })}
      aria-current={id === selectedId}
      onClick={() => select(id)}
    >
      {name}
    </button>
  );
}
