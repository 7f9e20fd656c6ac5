import { LinkOutlined } from "@ant-design/icons";
import { lazyComponent, type ProfileSection } from "#kit";

/** The account's own links with providers, in the personal centre. */
export const section: ProfileSection = {
  key: "thirdParty",
  order: 47,
  title: "provider.own",
  icon: <LinkOutlined aria-hidden />,
  Component: lazyComponent(async () => (await import("./LinkedAccounts.tsx")).LinkedAccounts),
};
