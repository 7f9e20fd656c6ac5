import { App, Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { isPermitted, showFailure, useCallResult, useTexts } from "#kit";
import type { ImportActionProps } from "#kit/webModule.ts";
import { accountApi } from "../contract.ts";
import { NewPasswordsDialog } from "./NewPasswordsDialog.tsx";

/** Hands over the accounts of an import. */
export function Component({ loadIds, isCompact }: ImportActionProps) {
  const t = useTexts();
  const { message } = App.useApp();
  const { data: delivery } = useCallResult(accountApi, "passwordDelivery", {});
  const [ids, setIds] = useState<readonly Id[]>();
  const [isBusy, setBusy] = useState(false);

  async function handleOpen(): Promise<void> {
    setBusy(true);
    try {
      setIds(await loadIds());
    } catch (error) {
      showFailure(error, message);
    } finally {
      setBusy(false);
    }
  }

  if (!isPermitted({ of: accountApi, call: "resetPwdMany" })) return undefined;
  return (
    <>
      <Button
        {...(isCompact ? { type: "text", size: "small" } : { type: "primary" })}
        aria-haspopup="dialog"
        loading={isBusy}
        onClick={() => void handleOpen()}
      >
        {t(delivery?.invitation === true ? "account.handOver" : "account.newPasswords.create")}
      </Button>
      {ids === undefined ? undefined : (
        <NewPasswordsDialog ids={ids} origin="imported" onClosed={() => setIds(undefined)} />
      )}
    </>
  );
}
