import { Button, Tooltip } from "antd";
import { useEffect } from "react";
import { useTexts } from "#base/i18n";
import type { HeaderItemProps } from "#kit/headerItem.ts";
import { useLazyDialog } from "#kit/parts/useLazyDialog.ts";
import { helpText } from "../text/index.ts";
import { HelpIcon } from "./HelpIcon.tsx";
import { listenToHelpRequests } from "./helpRequest.ts";

/** Opens the manual at the page for the current screen; it is loaded when it is first opened. */
export function HelpButton({ isNarrow }: HeaderItemProps) {
  const t = useTexts();
  const help = useLazyDialog(async () => (await import("./HelpDrawer.lazy.tsx")).HelpDrawer, helpText);
  const { open } = help;
  useEffect(() => listenToHelpRequests(() => void open()));
  const label = t("shell.help");
  return (
    <>
      {isNarrow ? undefined : (
        <Tooltip title={help.part === undefined ? label : ""}>
          <Button
            type="text"
            icon={<HelpIcon />}
            aria-label={label}
            aria-haspopup="dialog"
            loading={help.isLoading}
            onClick={() => void open()}
          />
        </Tooltip>
      )}
      {help.part === undefined ? undefined : <help.part onClosed={help.close} />}
    </>
  );
}
