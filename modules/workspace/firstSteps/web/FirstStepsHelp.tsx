import { Button } from "antd";
import { useTexts, useWrite } from "#kit";
import { firstStepsApi } from "../contract.ts";
import { FirstStepList } from "./FirstStepList.tsx";
import { useFirstSteps } from "./useFirstSteps.ts";

/** The first steps in the help: all of them, also after they were put away. */
export function FirstStepsHelp() {
  const t = useTexts();
  const firstSteps = useFirstSteps();
  const show = useWrite(firstStepsApi, "hide", { done: "firstSteps.shown" });
  if (firstSteps === undefined) return undefined;
  return (
    <section className="sw-first-steps-help">
      <FirstStepList steps={firstSteps.steps} />
      {firstSteps.isHidden ? (
        <Button size="small" loading={show.isBusy} onClick={() => void show.run({ isHidden: false })}>
          {t("firstSteps.show")}
        </Button>
      ) : undefined}
    </section>
  );
}
