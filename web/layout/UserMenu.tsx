import {
  ClearOutlined,
  DownOutlined,
  FontSizeOutlined,
  GlobalOutlined,
  LockOutlined,
  LogoutOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { lazy, Suspense } from "react";
import { useWords } from "../i18n.ts";
import { useStoredPicture } from "../kit/cells/storedPicture.ts";
import { keysText, useShortcut } from "../kit/parts/shortcuts.ts";
import type { Entry } from "../pages/screens.ts";
import { scanPath } from "../scan/scanPath.ts";
import { lock } from "../session/lock.ts";
import { useSession } from "../session/session.ts";
import { useSysInfo } from "../session/sysInfo.ts";
import { useLanguageItems } from "./LanguageButton.tsx";
import { useSizeItems } from "./SizeButton.tsx";
import { useClearCache } from "./useClearCache.ts";
import { useSignOut } from "./useSignOut.ts";

const Profile = lazy(async () => ({ default: (await import("./late/Profile.tsx")).Profile }));
const ScanIcon = lazy(async () => ({ default: (await import("./late/ScanIcon.tsx")).ScanIcon }));

const lockKeys = "Ctrl+Alt+L";

type Props = {
  hasRoom: boolean;
  isNarrow: boolean;
  /** The personal centre, where the menu has it. */
  profile: Entry | undefined;
};

/** The signed-in person and what he can do with his session; where the header has no room, size and language too. */
export function UserMenu({ hasRoom, isNarrow, profile }: Props) {
  const t = useWords();
  const { user } = useSession();
  const hasScan = useSysInfo()?.offers.scan === true;
  const languages = useLanguageItems();
  const sizes = useSizeItems();
  const handleClear = useClearCache();
  const handleSignOut = useSignOut();
  useShortcut(lockKeys, "shell.lock", () => void lock());

  const movedItems: MenuProps["items"] = [
    ...(languages.length === 0
      ? []
      : [{ key: "language", icon: <GlobalOutlined aria-hidden />, label: t("shell.language"), children: languages }]),
    { key: "size", icon: <FontSizeOutlined aria-hidden />, label: t("shell.size"), children: sizes },
    { type: "divider" },
  ];
  const items: MenuProps["items"] = [
    {
      key: "who",
      type: "group",
      label: (
        // As high before it is there as afterwards: what is below it does not move under the pointer.
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
    ...(isNarrow && hasScan
      ? [{ key: "scan", icon: <LateScanIcon />, label: t("shell.scan"), onClick: openScan }]
      : []),
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
      extra: isNarrow ? undefined : keysText(lockKeys),
      onClick: () => void lock(),
    },
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
          <Avatar />
        </span>
        {isNarrow ? undefined : <span>{user.realName}</span>}
        {isNarrow ? undefined : <DownOutlined className="sw-user-arrow" aria-hidden />}
      </Button>
    </Dropdown>
  );
}

/** As wide before it is there as afterwards. */
function LateScanIcon() {
  return (
    <Suspense fallback={<span className="anticon" />}>
      <ScanIcon />
    </Suspense>
  );
}

function openScan(): void {
  location.hash = scanPath;
}

function itemOf({ path, title }: Entry) {
  return {
    key: "profile",
    icon: <UserOutlined aria-hidden />,
    label: title,
    onClick: () => void (location.hash = path),
  };
}

/** One's picture, or until there is one the first character of the name. */
function Avatar() {
  const { user } = useSession();
  const src = useStoredPicture(user.avatar);
  return <span className="sw-avatar">{src === undefined ? user.realName.slice(0, 1) : <img src={src} alt="" />}</span>;
}
