import type { ComponentType, ReactNode } from "react";
import type { TextKey } from "#contract/text";

/**
 * A section of the personal centre: `{ key: "devices", order: 50, title: "profile.devices", icon: <LaptopOutlined />,
 * Component }`. The component is rendered when its section is opened and loads its own data.
 */
export type ProfileSection = {
  /** Its name in the URL: `?section=devices`. */
  readonly key: string;
  /** Lower numbers come first; the sections of the profile itself are 10, 20 and so on. */
  readonly order: number;
  readonly title: TextKey;
  readonly icon: ReactNode;
  readonly Component: ComponentType;
};
