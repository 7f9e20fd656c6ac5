import { Button } from "antd";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Api, Calls } from "#contract/api";
import type { TextKey } from "#contract/text";
import { useWords } from "../../i18n.ts";
import { mayCall } from "../../session/session.ts";
import { isTextKey, labelKeyOf } from "../resource/words.ts";
import { useConfirm } from "./useConfirm.ts";

/** The row that actions belong to: the module of its words, and what it is called. */
export type RowScope = { readonly prefix: string; readonly name: string };

/** Gives actions their row; lists do this. */
export const RowScopeContext = createContext<RowScope>({ prefix: "", name: "" });

/** Something that can be done with a row. */
export type RowActionProps<C extends Calls = Calls> = {
  of: Api<C>;
  call: keyof C & string;
  /** Where the words are not `<module>.<call>`. */
  label?: TextKey;
  onClick: () => void | Promise<unknown>;
  isDangerous?: boolean;
  /** What it looks like outside of the menu: for what one comes to a row for, where rows are not edited. */
  icon?: ReactNode;
};

/**
 * Something that can be done with a row by those who may make the call: a line in the row's menu, elsewhere a button.
 * Its words are `<module>.<call>`; where there are words `<module>.<call>.ask`, they are asked first.
 * `<RowAction of={roleApi} call="grantMenu" onClick={() => grant.open(role)} />`
 */
export function RowAction<C extends Calls>(props: RowActionProps<C>) {
  const { of, call, onClick, isDangerous = false, icon, ...labelled } = props;
  const t = useWords();
  const scope = useContext(RowScopeContext);
  const ask = useAsk();
  const [isBusy, setBusy] = useState(false);
  if (!mayCall(of, call)) return undefined;

  async function handleClick(): Promise<void> {
    if (!(await ask(call, scope, isDangerous))) return;
    setBusy(true);
    try {
      await onClick();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="small"
      type="text"
      icon={icon}
      danger={isDangerous}
      loading={isBusy}
      onClick={() => void handleClick()}
    >
      {t(labelKeyOf(scope, { name: call, ...labelled }))}
    </Button>
  );
}

/** Asks what the module's words `<module>.<call>.ask` say; without such words nothing is asked. */
export function useAsk(): (call: string, scope: RowScope, isDangerous: boolean) => Promise<boolean> {
  const t = useWords();
  const confirm = useConfirm();
  return async (call, { prefix, name }, isDangerous) => {
    const question = `${prefix}.${call}.ask`;
    if (!isTextKey(question)) return true;
    return await confirm({ title: t(question, { name }), ok: t(labelKeyOf({ prefix }, { name: call })), isDangerous });
  };
}
