import { App } from "antd";
import { call, CallError, type List, noSelection, useUndoToast, useWords } from "#kit";
import type { DraftOf } from "#contract/api";
import type { Account } from "../account.contract.ts";
import { accountApi, type RowOutcome } from "../contract.ts";

type Input = DraftOf<(typeof accountApi.calls)["grantRoleMany"]>;

/** Gives roles to the selected accounts, offers to undo it, and says which of them were refused, and why. */
export function useGrantRoleMany(list: List<Account>) {
  const t = useWords();
  const { message, modal } = App.useApp();
  const offerUndo = useUndoToast();

  function tell(outcomes: readonly RowOutcome[], requestId: string | undefined): void {
    const refused = outcomes.filter(({ isDone }) => !isDone);
    const count = outcomes.length - refused.length;
    if (count > 0 && requestId !== undefined) {
      offerUndo({ text: t("account.batchDone", { count }), requestId, lists: accountApi });
    }
    if (refused.length === 0) return;
    void modal.warning({
      title: t("account.batchRefused", { count: refused.length }),
      okText: t("account.understood"),
      content: <Refused outcomes={refused} list={list} />,
    });
  }

  return async (input: Input): Promise<boolean> => {
    let requestId: string | undefined;
    try {
      const outcomes: readonly RowOutcome[] = await call(accountApi, "grantRoleMany", input, {
        onRequestId: (id) => {
          requestId = id;
        },
      });
      tell(outcomes, requestId);
      list.select(noSelection);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      void message.error(error.message);
      return false;
    } finally {
      await list.refresh();
    }
  };
}

function Refused({ outcomes, list }: { outcomes: readonly RowOutcome[]; list: List<Account> }) {
  const t = useWords();
  const names = new Map(list.rows.map(({ id, realName }) => [id, realName]));
  return (
    <ul className="sw-refused">
      {outcomes.map(({ id, message }) => (
        <li key={id}>{t("account.refused", { name: names.get(id) ?? String(id), why: message ?? "" })}</li>
      ))}
    </ul>
  );
}
