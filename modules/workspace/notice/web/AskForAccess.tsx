import { Button } from "antd";
import { type PageHelpProps, useCallResult, useTexts, useWrite } from "#kit";
import { noticeApi } from "../contract.ts";

/** Asks the administrators who can grant a page. */
export function Component({ path }: PageHelpProps) {
  const t = useTexts();
  const { data: help } = useCallResult(noticeApi, "accessHelp", { path });
  const request = useWrite(noticeApi, "requestAccess", { done: "notice.asked" });
  if (help === undefined || help.administrators.length === 0) return undefined;
  const names = help.administrators.join(t("kit.comma"));
  return (
    <Button type="primary" disabled={help.isAsked} loading={request.isBusy} onClick={() => void request.run({ path })}>
      {t(help.isAsked ? "notice.isAsked" : "notice.ask", { names })}
    </Button>
  );
}
