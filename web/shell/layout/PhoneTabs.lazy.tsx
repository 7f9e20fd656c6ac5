import { AppstoreOutlined, BellOutlined, HomeOutlined, RobotOutlined, UserOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { homePath, messagesPath, profilePath } from "#base/page/address";
import { findEntry } from "#kit/menu/menuGroups.ts";
import { PageBadge } from "#kit/parts/PageBadge.tsx";
import type { OpenPages } from "../router/useOpenPages.ts";
import { useThemeConfig } from "#base/theme/config";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { toHref } from "./SubMenu.tsx";
import type { Frame } from "./useFrame.ts";
import { PagesButton } from "./PagesButton.tsx";
import "./bars.css";

const assistantPath = "/llm/aiChat";

/** The bar at the bottom of a phone: home, all pages, the open ones, and messages and the assistant if available. */
export function PhoneTabs({ frame, open }: { frame: Frame; open: OpenPages }) {
  const t = useTexts();
  const { hasTags } = useThemeConfig();
  const [isOpen, setOpen] = useState(false);
  const current = frame.entry?.path;
  const pages = [
    { path: messagesPath, label: t("shell.messages"), icon: <BellOutlined aria-hidden /> },
    { path: assistantPath, label: t("shell.assistant"), icon: <RobotOutlined aria-hidden /> },
    { path: profilePath, label: t("shell.me"), icon: <UserOutlined aria-hidden /> },
  ].filter(({ path }) => findEntry(frame.groups, path) !== undefined);
  const isElsewhere = current !== homePath && !pages.some(({ path }) => path === current);
  return (
    <nav className="sw-phone-tabs" aria-label={t("shell.tabs")}>
      <a href={toHref(homePath)} aria-current={current === homePath ? "page" : undefined}>
        <HomeOutlined aria-hidden />
        {t("shell.home")}
      </a>
      <button type="button" aria-current={isElsewhere ? "true" : undefined} onClick={() => setOpen(true)}>
        <AppstoreOutlined aria-hidden />
        {t("shell.apps")}
      </button>
      {hasTags ? <PagesButton frame={frame} open={open} /> : undefined}
      {pages.map(({ path, label, icon }) => (
        <a key={path} href={toHref(path)} aria-current={current === path ? "page" : undefined}>
          <span className="sw-phone-icon">
            {icon}
            <PageBadge path={path} />
          </span>
          {label}
        </a>
      ))}
      <PhoneMenu frame={frame} isOpen={isOpen} onClose={() => setOpen(false)} />
    </nav>
  );
}
