import { MessageOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type HeaderItemProps, useCallResult, useTexts } from "#kit";
import { CountBadge } from "#kit/cells/CountBadge.tsx";
import { conversationApi } from "../contract.ts";
import { messagePath } from "./messagePath.ts";

/** Leads to the messages, with the number of unread ones. */
export function MessageButton({ hasPage }: Pick<HeaderItemProps, "hasPage">) {
  return hasPage(messagePath) ? <CountingButton /> : undefined;
}

function CountingButton() {
  const t = useTexts();
  const { data: count = 0 } = useCallResult(conversationApi, "unreadCount", {});
  const label = count > 0 ? t("conversation.unread", { count }) : t("conversation.menu");
  const icon = <CountBadge count={count} icon={<MessageOutlined aria-hidden />} />;
  return <Button type="text" href={`#${messagePath}`} icon={icon} aria-label={label} title={label} />;
}
