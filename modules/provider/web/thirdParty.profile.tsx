import { LinkOutlined } from "@ant-design/icons";
import { late, type ProfileSection } from "#kit";

/** One's own links with third parties, in the personal centre. */
export const section: ProfileSection = {
  key: "thirdParty",
  order: 47,
  title: "provider.own",
  icon: <LinkOutlined aria-hidden />,
  Component: late(async () => (await import("./LinkedAccounts.tsx")).LinkedAccounts),
};
