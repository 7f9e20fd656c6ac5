import {
  ClearOutlined,
  DownOutlined,
  FontSizeOutlined,
  LockOutlined,
  LogoutOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { GlobeGlyph } from "#kit/publicPage/glyphs.tsx";
import { Button, Dropdown, type MenuProps } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { useTexts } from "#base/i18n";
import { useBackStep } from "#base/page/backSteps";
import { useStoredPicture } from "#kit/cells/storedPicture.ts";
import { formatKeys, useShortcut } from "#kit/parts/shortcuts.ts";
import type { RouteEntry } from "#kit/menu/menuGroups.ts";
import { useWebModules } from "#kit/webModules.ts";
import { lock } from "#base/session/lock";
import { useSession } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { useLanguageItems } from "./LanguageButton.tsx";
import { useSizeItems } from "./SizeButton.tsx";
import { useClearCache } from "./useClearCache.ts";
import { useSignOut } from "#kit/parts/useSignOut.ts";
import { lazyPart } from "#kit/parts/lazyPart.ts";

const Profile = lazyPart(async () => (await import("./Profile.lazy.tsx")).Profile);

const lockKeys = "Ctrl+Alt+L";

type Props = {
  hasRoom: boolean;
  isNarrow: boolean;
  /** The personal centre, if the menu contains it. */
  profile: RouteEntry | undefined;
};

/** The menu of the signed-in account: profile and session; in narrow headers also size and language. */
export function UserMenu({ hasRoom, isNarrow, profile }: Props) {
  const t = useTexts();
  const { user } = useSession();
  const info = useSysInfo();
  const modules = useWebModules();
  const languages = useLanguageItems();
  const sizes = useSizeItems();
  const handleClear = useClearCache();
  const handleSignOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  useBackStep(isOpen, () => setOpen(false));
  useShortcut(lockKeys, "shell.lock", () => void lock());

  const movedItems: MenuProps["items"] = [
    ...(languages.length === 0
      ? []
      : [{ key: "language", icon: menuIcon(<GlobeGlyph />), label: t("shell.language"), children: languages }]),
    { key: "size", icon: <FontSizeOutlined aria-hidden />, label: t("shell.size"), children: sizes },
    { type: "divider" },
  ];
  const moduleItems = modules
    .flatMap(({ userMenuItems = [] }) => userMenuItems)
    .filter(({ isOffered }) => isOffered({ info, isNarrow }))
    .map(({ key, title, Icon, ...target }) => ({
      key,
      icon: menuIcon(<Icon />),
      label: t(title),
      onClick: () => ("path" in target ? void (location.hash = target.path) : target.open()),
    }));
  const items: MenuProps["items"] = [
    {
      key: "who",
      type: "group",
      label: (
        // Reserves the final height: the entries below do not move under the pointer.
        <div className="sw-user-place">
          <Suspense fallback={user.account}>
            <Profile user={user} />
          </Suspense>
        </div>
      ),
    },
    { type: "divider" },
    ...(hasRoom ? [] : movedItems),
    ...(profile === undefined ? [] : [itemOf(profile)]),
    ...moduleItems,
    {
      key: "clearCache",
      icon: <ClearOutlined aria-hidden />,
      label: t("shell.clearCache"),
      onClick: () => void handleClear(),
    },
    {
      key: "lock",
      icon: <LockOutlined aria-hidden />,
      label: t("shell.lock"),
      extra: isNarrow ? undefined : formatKeys(lockKeys),
      onClick: () => void lock(),
    },
    { key: "signOut", icon: <LogoutOutlined aria-hidden />, label: t("shell.signOut"), onClick: handleSignOut },
  ];

  // Wide windows show the name itself.
  const label = `${t("shell.userMenu")}: ${isNarrow ? user.realName : ""}`;

  return (
    // The dialog takes the focus at once; the same press of Enter would confirm it.
    <Dropdown
      menu={{ items, onClick: ({ domEvent }) => domEvent.preventDefault() }}
      trigger={["click"]}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Button type="text" className="sw-user">
        <span className="sw-hidden">{label}</span>
        <span aria-hidden>
          <Avatar />
        </span>
        {isNarrow ? undefined : <span>{user.realName}</span>}
        {isNarrow ? undefined : <DownOutlined className="sw-user-arrow" aria-hidden />}
      </Button>
    </Dropdown>
  );
}

/** The menu gives its icons a class, which only antd's own icons pass on. */
function menuIcon(icon: ReactNode) {
  return <span>{icon}</span>;
}

function itemOf({ path, title }: RouteEntry) {
  return {
    key: "profile",
    icon: <UserOutlined aria-hidden />,
    label: title,
    onClick: () => void (location.hash = path),
  };
}

/** The account's picture, or the first character of the name. */
function Avatar() {
  const { user } = useSession();
  const src = useStoredPicture(user.avatar);
  return <span className="sw-avatar">{src === undefined ? user.realName.slice(0, 1) : <img src={src} alt="" />}</span>;
}
