import { SafetyCertificateOutlined } from "@ant-design/icons";
import { late } from "../kit/parts/late.tsx";
import type { ProfileSection } from "../kit/profile.ts";

/** Two-step verification in the personal centre. */
export const section: ProfileSection = {
  key: "secondFactor",
  order: 45,
  title: "secondFactor.title",
  icon: <SafetyCertificateOutlined aria-hidden />,
  Component: late(async () => (await import("./SecondFactorSection.tsx")).SecondFactorSection),
};
