import { DownOutlined, GlobalOutlined, LogoutOutlined, SkinOutlined } from "@ant-design/icons";
import { Avatar, Button, Dropdown, type MenuProps } from "antd";
import { useWords } from "../i18n.ts";
import { useSession } from "../session/session.ts";
import { useLanguageItems } from "./LanguageButton.tsx";
import { useThemeItems } from "./ThemeButton.tsx";
import { useSignOut } from "./useSignOut.ts";

/** The signed-in person and what he can do with his session; narrow windows find language and appearance here too. */
export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const t = useWords();
  const { user } = useSession();
  const languages = useLanguageItems();
  const themes = useThemeItems();
  const handleSignOut = useSignOut();

  const narrowItems: MenuProps["items"] = [
    { key: "language", icon: <GlobalOutlined aria-hidden />, label: t("shell.language"), children: languages },
    { key: "theme", icon: <SkinOutlined aria-hidden />, label: t("shell.theme"), children: themes },
    { type: "divider" },
  ];
  const items: MenuProps["items"] = [
    { key: "who", type: "group", label: [user.account, user.orgName].filter(Boolean).join(" · ") },
    ...(isNarrow ? narrowItems : []),
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
