import {
  BellOutlined,
  DesktopOutlined,
  HistoryOutlined,
  KeyOutlined,
  LockOutlined,
  SkinOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { accountText } from "#modules/identity/account/text";
import { permissionText } from "#modules/identity/permission/text";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { ProfileSection } from "#kit/profile.ts";
import { passwordText } from "#modules/identity/password/text";
import { preferencesText } from "#modules/workspace/preferences/text";

const fallback = <DelayedSkeleton />;

const Basics = lazyComponent(async () => (await import("./sections/BasicsSection.lazy.tsx")).BasicsSection, {
  texts: accountText,
  fallback,
});
const Access = lazyComponent(async () => (await import("./sections/AccessSection.lazy.tsx")).AccessSection, {
  texts: permissionText,
  fallback,
});
const Password = lazyComponent(async () => (await import("./sections/PasswordSection.lazy.tsx")).PasswordSection, {
  texts: passwordText,
  fallback,
});
const Devices = lazyComponent(async () => (await import("./sections/DevicesSection.lazy.tsx")).DevicesSection, {
  fallback,
});
const Events = lazyComponent(async () => (await import("./sections/EventsSection.lazy.tsx")).EventsSection, {
  fallback,
});
const Notifications = lazyComponent(
  async () => (await import("./sections/NotificationsSection.lazy.tsx")).NotificationsSection,
  {
    fallback,
  },
);
const Appearance = lazyComponent(
  async () => (await import("./sections/AppearanceSection.lazy.tsx")).AppearanceSection,
  {
    texts: preferencesText,
    fallback,
  },
);

/** The built-in sections of the personal centre; other modules add further ones. */
export const ownSections: readonly ProfileSection[] = [
  { key: "basics", order: 10, title: "profile.basics", icon: <UserOutlined />, Component: Basics },
  { key: "access", order: 20, title: "profile.access", icon: <KeyOutlined />, Component: Access },
  { key: "password", order: 30, title: "profile.password", icon: <LockOutlined />, Component: Password },
  { key: "devices", order: 40, title: "profile.devices", icon: <DesktopOutlined />, Component: Devices },
  { key: "events", order: 50, title: "profile.events", icon: <HistoryOutlined />, Component: Events },
  { key: "notifications", order: 60, title: "profile.notifications", icon: <BellOutlined />, Component: Notifications },
  { key: "appearance", order: 70, title: "profile.appearance", icon: <SkinOutlined />, Component: Appearance },
];
