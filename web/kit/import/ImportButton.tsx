import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { importableEntities } from "#contract/importable";
import { useWords } from "../../i18n.ts";
import { usePageSearch } from "../../pages/location.tsx";
import { useHasRoom } from "../../theme/theme.tsx";
import type { List } from "../list/useList.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import { useLate } from "../parts/useLate.ts";
import type { RecordRow } from "../resource/resource.ts";
import { importWizardText } from "./text/index.ts";

/** Brings records from a file; the wizard loads with the first press, and by itself where the address names an import. */
export function ImportButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const hasRoom = useHasRoom();
  const [search] = usePageSearch();
  const wizard = useLate(async () => (await import("./ImportWizard.tsx")).ImportWizard, importWizardText);
  const { resource, state } = list;
  const isOffered =
    importableEntities.includes(resource.api.name) &&
    state !== "forbidden" &&
    mayWrite(resource, "add") &&
    mayWrite(resource, "update");
  const isUnderWay = isOffered && search.has("import");
  const open = useEffectEvent(() => void wizard.open());

  useEffect(() => {
    if (isUnderWay) open();
  }, [isUnderWay]);

  if (!isOffered) return undefined;
  const label = t("kit.import");
  return (
    <>
      <Button
        type={hasRoom ? "default" : "text"}
        icon={<UploadOutlined aria-hidden />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        loading={wizard.isLoading}
        onClick={() => void wizard.open()}
      >
        {hasRoom ? label : undefined}
      </Button>
      {wizard.part === undefined ? undefined : <wizard.part list={list} onClosed={wizard.close} />}
    </>
  );
}
