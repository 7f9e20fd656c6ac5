import { Button } from "antd";
import { useTexts } from "#base/i18n";
import { useWrite } from "#kit";
import { firstStepsApi } from "../contract.ts";
import { FirstStepList } from "./FirstStepList.tsx";
import { useFirstSteps } from "./useFirstSteps.ts";
import "./firstSteps.css";

/** The first steps on the home page, until all are done or the account has put them away. */
export function FirstStepsCard() {
  const t = useTexts();
  const firstSteps = useFirstSteps();
  const hide = useWrite(firstStepsApi, "hide", { done: "firstSteps.hidden" });
  if (firstSteps === undefined || firstSteps.isHidden) return undefined;
  const { steps } = firstSteps;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return undefined;
  return (
    <section className="sw-surface sw-first-steps" aria-labelledby="sw-first-steps">
      <header>
        <h2 id="sw-first-steps">{t("firstSteps.title")}</h2>
        <span>{t("firstSteps.progress", { done, total: steps.length })}</span>
        <Button type="text" loading={hide.isBusy} onClick={() => void hide.run({ isHidden: true })}>
          {t("firstSteps.hide")}
        </Button>
      </header>
      <FirstStepList steps={steps} />
    </section>
  );
}
