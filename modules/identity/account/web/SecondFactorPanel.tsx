import { Button } from "antd";
import { Chip, formatInstant, isPermitted, useConfirm, useTexts, useWrite } from "#kit";
import { secondFactorResetApi } from "../contract.ts";
import type { Account } from "../account.contract.ts";
import "./account.css";

type Props = { account: Account; onReset: () => void };

/** Shows whether an account has a second factor and removes a lost one, so that the account can sign in without it. */
export function SecondFactorPanel({ account: { id, realName, secondFactorSince }, onReset }: Props) {
  const t = useTexts();
  const confirm = useConfirm();
  const reset = useWrite(secondFactorResetApi, "resetSecondFactor");

  async function handleReset(): Promise<void> {
    const title = t("account.resetSecondFactor.ask", { name: realName });
    const isSure = await confirm({ title, ok: t("account.resetSecondFactor"), isDangerous: true });
    if (isSure && (await reset.run({ id }, t("account.secondFactorResetNamed", { name: realName })))) onReset();
  }

  return (
    <section aria-label={t("account.secondFactor")} className="sw-second-factor">
      <p>
        <Chip tone={secondFactorSince === null ? "grey" : "green"}>
          {t(secondFactorSince === null ? "account.secondFactorOff" : "account.secondFactorOn")}
        </Chip>
        {secondFactorSince === null ? undefined : <time>{formatInstant(secondFactorSince)}</time>}
      </p>
      {secondFactorSince !== null && isPermitted({ of: secondFactorResetApi, call: "resetSecondFactor" }) ? (
        <Button danger loading={reset.isBusy} onClick={() => void handleReset()}>
          {t("account.resetSecondFactor")}
        </Button>
      ) : undefined}
    </section>
  );
}
