import type { ComponentType, ReactNode } from "react";
import type { TextKey } from "#contract/text";

/**
 * A section of the personal centre: `{ key: "devices", order: 50, title: "profile.devices", icon: <LaptopOutlined />, Component }`.
 * The component is drawn once its section is opened; what it needs beside that it loads itself.
 */
export type ProfileSection = {
  /** Names it in the address: `?section=devices`. */
  readonly key: string;
  /** Lower numbers stand further up; those of the profile itself are 10, 20 and so on. */
  readonly order: number;
  readonly title: TextKey;
  readonly icon: ReactNode;
  readonly Component: ComponentType;
};
