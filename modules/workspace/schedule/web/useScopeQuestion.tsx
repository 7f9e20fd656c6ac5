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

/**
 * Asks whether a change of an occurrence applies to it alone, to it and those after it, or to all. Before an entry with
 * invited people is deleted it asks in any case: they are told at once, and an undo tells them again.
 */
export function useScopeQuestion(): (entry: ScheduleEntry, question: Question) => Promise<ScopeAnswer> {
  const t = useTexts();
  const confirm = useConfirm();
  return async (entry, { kind, isNewRule = false }) => {
    const total = entry.invitedIds.length;
    const warning = kind === "delete" && total > 0 && <p>{t("schedule.deleteInvited", { total })}</p>;
    const button = { ok: t(kind === "delete" ? "kit.delete" : "kit.save"), isDangerous: kind === "delete" };
    if (entry.repeat === null) {
      if (warning === false) return {};
      const isAgreed = await confirm({ title: t("kit.deleteAsk", { name: entry.content }), text: warning, ...button });
      return isAgreed ? {} : undefined;
    }
    const scopes = changeScopes.filter((scope) => !isNewRule || scope !== "this");
    let chosen: ChangeScope = scopes[0] ?? "this";
    const isAgreed = await confirm({
      title: t(`schedule.scope.${kind}`),
      text: (
        <>
          {warning}
          <Radio.Group
            className="sw-schedule-scope"
            aria-label={t(`schedule.scope.${kind}`)}
            defaultValue={chosen}
            options={scopes.map((scope) => ({ value: scope, label: t(`schedule.scope.${scope}`) }))}
            onChange={({ target }) => {
              chosen = scopes.find((scope) => scope === target.value) ?? chosen;
            }}
          />
        </>
      ),
      ...button,
    });
    return isAgreed ? { scope: chosen } : undefined;
  };
}
