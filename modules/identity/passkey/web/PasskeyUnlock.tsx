import { call } from "#base/api";
import type { UnlockMethodProps } from "#kit/webModule.ts";
import { passkeyUnlockApi } from "../contract.ts";
import { requestPasskey } from "./credentials.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

/** Unlocks the screen with a passkey of the account. */
export function PasskeyUnlock({ isFirst, isBusy, onUnlock }: UnlockMethodProps) {
  async function unlock(): Promise<void> {
    const passkey = await requestPasskey(await call(passkeyUnlockApi, "askUnlock", {}));
    await call(passkeyUnlockApi, "unlockByPasskey", { passkey });
  }

  return <PasskeyButton isFirst={isFirst} isBusy={isBusy} onClick={() => onUnlock(unlock)} />;
}
