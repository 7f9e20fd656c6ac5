import {
  BellOutlined,
  DesktopOutlined,
  HistoryOutlined,
  KeyOutlined,
  LockOutlined,
  SkinOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { accountText } from "#modules/account/text";
import { permissionText } from "#modules/permission/text";
import { LateSkeleton } from "../kit/list/ListNotice.tsx";
import { late } from "../kit/parts/late.tsx";
import type { ProfileSection } from "../kit/profile.ts";
import { passwordText } from "../password/text/index.ts";
import { settingsText } from "../settings/text/index.ts";

const fallback = <LateSkeleton />;

const Basics = late(async () => (await import("./late/BasicsSection.tsx")).BasicsSection, {
  texts: accountText,
  fallback,
});
const Access = late(async () => (await import("./late/AccessSection.tsx")).AccessSection, {
  texts: permissionText,
  fallback,
});
const Password = late(async () => (await import("./late/PasswordSection.tsx")).PasswordSection, {
  texts: passwordText,
  fallback,
});
const Devices = late(async () => (await import("./late/DevicesSection.tsx")).DevicesSection, { fallback });
const Events = late(async () => (await import("./late/EventsSection.tsx")).EventsSection, { fallback });
const Notifications = late(async () => (await import("./late/NotificationsSection.tsx")).NotificationsSection, {
  fallback,
});
const Appearance = late(async () => (await import("./late/AppearanceSection.tsx")).AppearanceSection, {
  texts: settingsText,
  fallback,
});

/** What the personal centre has of itself; other modules bring further sections. */
export const ownSections: readonly ProfileSection[] = [
  { key: "basics", order: 10, title: "profile.basics", icon: <UserOutlined />, Component: Basics },
  { key: "access", order: 20, title: "profile.access", icon: <KeyOutlined />, Component: Access },
  { key: "password", order: 30, title: "profile.password", icon: <LockOutlined />, Component: Password },
  { key: "devices", order: 40, title: "profile.devices", icon: <DesktopOutlined />, Component: Devices },
  { key: "events", order: 50, title: "profile.events", icon: <HistoryOutlined />, Component: Events },
  { key: "notifications", order: 60, title: "profile.notifications", icon: <BellOutlined />, Component: Notifications },
  { key: "appearance", order: 70, title: "profile.appearance", icon: <SkinOutlined />, Component: Appearance },
];
