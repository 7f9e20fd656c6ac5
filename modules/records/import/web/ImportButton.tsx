import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "#base/i18n";
import { usePageSearch } from "#base/page/location.tsx";
import { useSession } from "#base/session/session";
import { useHasRoom } from "#base/theme/theme.tsx";
import type { List } from "#kit/list/useList.ts";
import { canWrite } from "#kit/parts/canWrite.ts";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import type { RecordRow } from "#kit/resource/resource.ts";
import { importText } from "../text/index.ts";

/** Imports records from a file; the wizard is loaded on the first click, or at once if the address names an import. */
export function ImportButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useTexts();
  const hasRoom = useHasRoom();
  const [search] = usePageSearch();
  const wizard = useLazyDialog(async () => (await import("./ImportWizard.tsx")).ImportWizard, importText);
  const { user } = useSession();
  const { resource, state } = list;
  const isOffered =
    user.importableEntities.includes(resource.api.name) &&
    state !== "forbidden" &&
    canWrite(resource, "add") &&
    canWrite(resource, "update");
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
