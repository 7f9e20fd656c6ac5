import { Button } from "antd";
import { isPermitted, useTexts, useWrite } from "#kit";
import { positionApi, suggestedPositions } from "../contract.ts";

/** Adds the positions that most construction companies have. */
export function SuggestedPositionsButton() {
  const t = useTexts();
  const takeOver = useWrite(positionApi, "addSuggested", { done: "position.suggestedAdded" });
  if (!isPermitted({ of: positionApi, call: "add" })) return undefined;
  return (
    <Button
      loading={takeOver.isBusy}
      // A picker that contains it keeps the focus and stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void takeOver.run({})}
    >
      {t("position.suggested", { count: suggestedPositions.length })}
    </Button>
  );
}
