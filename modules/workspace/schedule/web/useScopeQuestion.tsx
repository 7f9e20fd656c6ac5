import { Radio } from "antd";
import { useTexts } from "#kit";
import { useConfirm } from "#kit/parts/useConfirm.ts";
import { type ChangeScope, changeScopes, type ScheduleEntry } from "../contract.ts";

type Question = {
  readonly kind: "edit" | "delete";
  /** A new rule cannot apply to one occurrence alone. */
  readonly isNewRule?: boolean;
};

/** The scope of a change: undefined is a cancelled one; entries that do not repeat need none. */
export type ScopeAnswer = { readonly scope?: ChangeScope } | undefined;

/** Asks whether a change of an occurrence applies to it alone, to it and those after it, or to all. */
export function useScopeQuestion(): (entry: ScheduleEntry, question: Question) => Promise<ScopeAnswer> {
  const t = useTexts();
  const confirm = useConfirm();
  return async (entry, { kind, isNewRule = false }) => {
    if (entry.repeat === null) return {};
    const scopes = changeScopes.filter((scope) => !isNewRule || scope !== "this");
    let chosen: ChangeScope = scopes[0] ?? "this";
    const isAgreed = await confirm({
      title: t(`schedule.scope.${kind}`),
      text: (
        <Radio.Group
          className="sw-schedule-scope"
          aria-label={t(`schedule.scope.${kind}`)}
          defaultValue={chosen}
          options={scopes.map((scope) => ({ value: scope, label: t(`schedule.scope.${scope}`) }))}
          onChange={({ target }) => {
            chosen = scopes.find((scope) => scope === target.value) ?? chosen;
          }}
        />
      ),
      ok: t(kind === "delete" ? "kit.delete" : "kit.save"),
      isDangerous: kind === "delete",
    });
    return isAgreed ? { scope: chosen } : undefined;
  };
}
