import { DownOutlined, FontSizeOutlined, GlobalOutlined, LogoutOutlined } from "@ant-design/icons";
import { Avatar, Button, Dropdown, type MenuProps } from "antd";
import { useWords } from "../i18n.ts";
import { useSession } from "../session/session.ts";
import { useLanguageItems } from "./LanguageButton.tsx";
import { useSizeItems } from "./SizeButton.tsx";
import { useSignOut } from "./useSignOut.ts";

type Props = { hasRoom: boolean; isNarrow: boolean };

/** The signed-in person and what he can do with his session; where the header has no room, size and language too. */
export function UserMenu({ hasRoom, isNarrow }: Props) {
  const t = useWords();
  const { user } = useSession();
  const languages = useLanguageItems();
  const sizes = useSizeItems();
  const handleSignOut = useSignOut();

  const movedItems: MenuProps["items"] = [
    ...(languages.length === 0
      ? []
      : [{ key: "language", icon: <GlobalOutlined aria-hidden />, label: t("shell.language"), children: languages }]),
    { key: "size", icon: <FontSizeOutlined aria-hidden />, label: t("shell.size"), children: sizes },
    { type: "divider" },
  ];
  const items: MenuProps["items"] = [
    { key: "who", type: "group", label: [user.account, user.orgName].filter(Boolean).join(" · ") },
    ...(hasRoom ? [] : movedItems),
    { key: "signOut", icon: <LogoutOutlined aria-hidden />, label: t("shell.signOut"), onClick: handleSignOut },
  ];

  // Wide windows show the name itself.
  const label = `${t("shell.userMenu")}: ${isNarrow ? user.realName : ""}`;

  return (
    // The question takes the focus at once; the same press of Enter would answer it.
    <Dropdown menu={{ items, onClick: ({ domEvent }) => domEvent.preventDefault() }} trigger={["click"]}>
      <Button type="text" className="sw-user">
        <span className="sw-hidden">{label}</span>
        <span aria-hidden>
          <Avatar size={24} className="sw-avatar" aria-hidden>
            {user.realName.slice(0, 1)}
          </Avatar>
        </span>
        {isNarrow ? undefined : <span>{user.realName}</span>}
        {isNarrow ? undefined : <DownOutlined className="sw-user-arrow" aria-hidden />}
      </Button>
    </Dropdown>
  );
}
