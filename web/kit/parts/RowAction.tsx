import { Button } from "antd";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Api, Calls } from "#contract/api";
import type { TextKey } from "#contract/text";
import { useTexts } from "#base/i18n";
import { canCall } from "#base/session/session";
import { getLabelKey, isTextKey } from "../resource/labelKeys.ts";
import { useConfirm } from "./useConfirm.ts";

/** The row of an action: the text prefix of its module, and its name. */
export type RowScope = { readonly prefix: string; readonly name: string };

/** Provides actions with their row; lists do this. */
export const RowScopeContext = createContext<RowScope>({ prefix: "", name: "" });

/** An action on a row. */
export type RowActionProps<C extends Calls = Calls> = {
  of: Api<C>;
  call: keyof C & string;
  /** The label, if it is not `<module>.<call>`. */
  label?: TextKey;
  onClick: () => void | Promise<unknown>;
  isDangerous?: boolean;
  /** The icon outside of the menu, for the main action of rows that cannot be edited. */
  icon?: ReactNode;
};

/**
 * An action on a row for accounts that may make the call: an entry of the row's menu, elsewhere a button. Its text is
 * `<module>.<call>`; if there is a text `<module>.<call>.ask`, the user has to confirm it. `<RowAction of={roleApi}
 * call="grantMenu" onClick={() => grant.open(role)} />`
 */
export function RowAction<C extends Calls>(props: RowActionProps<C>) {
  const { of, call, onClick, isDangerous = false, icon, ...labelled } = props;
  const t = useTexts();
  const scope = useContext(RowScopeContext);
  const ask = useActionConfirm();
  const [isBusy, setBusy] = useState(false);
  if (!canCall(of, call)) return undefined;

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
      {t(getLabelKey(scope, { name: call, ...labelled }))}
    </Button>
  );
}

/** Asks for confirmation with the module's text `<module>.<call>.ask`, if there is one. */
export function useActionConfirm(): (call: string, scope: RowScope, isDangerous: boolean) => Promise<boolean> {
  const t = useTexts();
  const confirm = useConfirm();
  return async (call, { prefix, name }, isDangerous) => {
    const question = `${prefix}.${call}.ask`;
    if (!isTextKey(question)) return true;
    return await confirm({ title: t(question, { name }), ok: t(getLabelKey({ prefix }, { name: call })), isDangerous });
  };
}
