import { App } from "antd";
import { call, type List, noSelection, showFailure, useTexts, useUndoToast } from "#kit";
import type { RawInputOf } from "#contract/api";
import type { Account } from "../account.contract.ts";
import { accountApi, type RowOutcome } from "../contract.ts";

type Input = RawInputOf<(typeof accountApi.calls)["grantRoleMany"]>;

/** Grants roles to the selected accounts, offers to undo it, and lists refused accounts with the reasons. */
export function useGrantRoleMany(list: List<Account>) {
  const t = useTexts();
  const { message, modal } = App.useApp();
  const offerUndo = useUndoToast();

  function notify(outcomes: readonly RowOutcome[], requestId: string | undefined): void {
    const refusedRows = outcomes.filter(({ isDone }) => !isDone);
    const count = outcomes.length - refusedRows.length;
    if (count > 0 && requestId !== undefined) {
      offerUndo({ text: t("account.batchDone", { count }), requestId, lists: accountApi });
    }
    if (refusedRows.length === 0) return;
    void modal.warning({
      title: t("account.batchRefused", { count: refusedRows.length }),
      okText: t("account.understood"),
      content: <RefusedAccounts outcomes={refusedRows} list={list} />,
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
      notify(outcomes, requestId);
      list.select(noSelection);
      return true;
    } catch (error) {
      showFailure(error, message);
      return false;
    } finally {
      await list.refresh();
    }
  };
}

function RefusedAccounts({ outcomes, list }: { outcomes: readonly RowOutcome[]; list: List<Account> }) {
  const t = useTexts();
  const names = new Map(list.rows.map(({ id, realName }) => [id, realName]));
  return (
    <ul className="sw-refused">
      {outcomes.map(({ id, message }) => (
        <li key={id}>{t("account.refused", { name: names.get(id) ?? String(id), why: message ?? "" })}</li>
      ))}
    </ul>
  );
}
