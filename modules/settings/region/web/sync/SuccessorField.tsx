import { Button, Input } from "antd";
import { type SubmitEvent, useState } from "react";
import type { Id } from "#contract/id";
import { call, useTexts, useWrite } from "#kit";
import { regionApi } from "../../contract.ts";
import type { RegionChange } from "../../sync.contract.ts";

type Props = { syncId: Id; change: Pick<RegionChange, "number" | "name" | "successorCode"> };

/** Corrects which region takes the place of one that vanishes. */
export function SuccessorField({ syncId, change }: Props) {
  const t = useTexts();
  const { number, name, successorCode } = change;
  const [code, setCode] = useState<string>();
  const correct = useWrite(regionApi, "syncCorrect", {
    done: "region.change.corrected",
    undo: async () => {
      await call(regionApi, "syncCorrect", { syncId, number, successorCode });
      return true;
    },
  });

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const wanted = code?.trim() ?? "";
    if (await correct.run({ syncId, number, successorCode: wanted === "" ? null : wanted })) setCode(undefined);
  }

  if (code === undefined)
    return (
      <Button
        size="small"
        type="link"
        className="sw-region-correct"
        aria-label={`${t("region.change.correct")} ${name}`}
        onClick={() => setCode(successorCode ?? "")}
      >
        {t("region.change.correct")}
      </Button>
    );
  return (
    <form className="sw-region-correct" onSubmit={(event) => void handleSubmit(event)}>
      <Input
        autoFocus
        allowClear
        size="small"
        maxLength={32}
        value={code}
        aria-label={t("region.change.successorCode")}
        placeholder={t("region.change.successorCode")}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button size="small" type="primary" htmlType="submit" loading={correct.isBusy}>
        {t("kit.save")}
      </Button>
      <Button size="small" onClick={() => setCode(undefined)}>
        {t("kit.cancel")}
      </Button>
    </form>
  );
}
