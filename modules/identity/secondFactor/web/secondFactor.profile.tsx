import { SafetyCertificateOutlined } from "@ant-design/icons";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { ProfileSection } from "#kit/profile.ts";

/** Two-step verification in the personal centre. */
export const section: ProfileSection = {
  key: "secondFactor",
  order: 45,
  title: "secondFactor.title",
  icon: <SafetyCertificateOutlined aria-hidden />,
  Component: lazyComponent(async () => (await import("./SecondFactorSection.tsx")).SecondFactorSection),
};
