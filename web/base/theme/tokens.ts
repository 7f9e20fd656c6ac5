import { type ThemeConfig, theme } from "antd";
import type { Brand } from "./brand.ts";

/** Light or dark. */
export type Scheme = "light" | "dark";

const neutral = {
  light: {
    colorBgLayout: "#f3f6f9",
    colorBgContainer: "#ffffff",
    colorBgElevated: "#ffffff",
    colorBorder: "#d0d7e0",
    colorBorderSecondary: "#e5eaf0",
    colorText: "#1b2733",
    colorTextSecondary: "#475467",
    colorTextTertiary: "#667085",
    colorTextDescription: "#667085",
    colorTextPlaceholder: "#6b7686",
    colorSuccess: "#15803d",
    colorWarning: "#b45309",
    colorError: "#c4281b",
    colorSuccessBg: "#e9f7ef",
    colorSuccessBorder: "#bfe3cd",
    colorWarningBg: "#fff6e5",
    colorWarningBorder: "#f0d8a8",
    colorErrorBg: "#fef0ee",
    colorErrorBorder: "#f3c4bd",
  },
  dark: {
    colorBgLayout: "#0d1218",
    colorBgContainer: "#141a21",
    colorBgElevated: "#1a222c",
    colorBorder: "#303b48",
    colorBorderSecondary: "#232d38",
    colorText: "#e6eaf0",
    colorTextSecondary: "#a9b4c2",
    colorTextTertiary: "#8592a3",
    colorTextDescription: "#8592a3",
    colorTextPlaceholder: "#8592a3",
    colorSuccess: "#4ade80",
    colorWarning: "#fbbf24",
    colorError: "#f0665c",
    colorSuccessBg: "#14291e",
    colorSuccessBorder: "#23523a",
    colorWarningBg: "#2e2513",
    colorWarningBorder: "#5a4520",
    colorErrorBg: "#331d1d",
    colorErrorBorder: "#6a322e",
  },
};

/**
 * antd's tokens. Its own algorithm derives greyish tints from our blue and a primary with a contrast of 2:1 in dark
 * mode, so these colours are set here.
 */
export function createAntdTheme(scheme: Scheme, brand: Brand, size: ControlSize): ThemeConfig {
  const own = { ...neutral[scheme], ...accents(scheme, brand) };
  const { colorError, colorWarning, colorSuccess } = own;
  const texts = { colorErrorText: colorError, colorWarningText: colorWarning, colorSuccessText: colorSuccess };
  const derive = scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    // antd dims even given colours of a dark scheme until they are unreadable; ours override the derived ones.
    algorithm: (seed) => ({ ...derive(seed), ...own, ...texts }),
    token: { ...own, ...shape, ...heights[size] },
    components: {
      Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none", fontWeight: 500 },
      // On the surface of a drawer the border colour of fields would make unchecked controls invisible.
      Checkbox: { colorBorder: own.colorTextTertiary },
      Radio: { colorBorder: own.colorTextTertiary },
      // Otherwise its text would have the colour of our buttons' text, which is dark in dark mode.
      Tooltip: { colorBgSpotlight: scheme === "dark" ? "#24303d" : "#10243b", colorTextLightSolid: "#ffffff" },
      Form: { itemMarginBottom: gaps[size], verticalLabelPadding: "0 0 4px" },
      Switch: switches[size],
      Menu: { itemHeight: menuItems[size], itemMarginInline: 8, subMenuItemSelectedColor: own.colorLink },
    },
  };
}

function accents(scheme: Scheme, { scale, link, onPrimary, dark }: Brand) {
  if (scheme === "light") {
    return {
      colorPrimary: scale[600],
      colorInfo: scale[600],
      colorInfoBg: scale[50],
      colorInfoBorder: scale[200],
      colorPrimaryHover: scale[500],
      colorPrimaryActive: scale[700],
      colorPrimaryBg: scale[50],
      colorPrimaryBgHover: scale[100],
      colorPrimaryBorder: scale[200],
      colorPrimaryBorderHover: scale[300],
      colorPrimaryText: link,
      colorPrimaryTextHover: scale[500],
      colorPrimaryTextActive: scale[700],
      colorLink: link,
      colorLinkHover: scale[500],
      colorTextLightSolid: onPrimary,
      controlItemBgActive: scale[50],
      controlItemBgActiveHover: scale[100],
    };
  }
  return {
    colorPrimary: dark.primary,
    colorInfo: dark.primary,
    colorInfoBg: dark.tint,
    colorInfoBorder: dark.tintBorder,
    colorPrimaryHover: dark.link,
    colorPrimaryActive: scale[500],
    colorPrimaryBg: dark.tint,
    colorPrimaryBgHover: dark.tintHover,
    colorPrimaryBorder: dark.tintBorder,
    colorPrimaryBorderHover: dark.primary,
    colorPrimaryText: dark.link,
    colorPrimaryTextHover: dark.link,
    colorPrimaryTextActive: dark.primary,
    colorLink: dark.link,
    colorLinkHover: scale[200],
    colorTextLightSolid: dark.onPrimary,
    controlItemBgActive: dark.tint,
    controlItemBgActiveHover: dark.tintHover,
  };
}

const shape = {
  fontFamily: "var(--sw-font)",
  fontSizeHeading1: 26,
  fontSizeHeading2: 20,
  fontSizeHeading3: 17,
  borderRadius: 6,
  borderRadiusSM: 4,
  borderRadiusLG: 8,
  boxShadow: "0 8px 24px rgba(16,36,59,.16)",
  boxShadowSecondary: "0 8px 24px rgba(16,36,59,.16)",
  motionDurationMid: "0.16s",
  motionDurationSlow: "0.2s",
  wireframe: false,
};

/**
 * Text and control sizes. antd makes the text of large controls two pixels larger; ours grows by one. Narrow windows
 * are used by touch: there controls have the height of a finger whatever the size.
 */
const heights = {
  small: { fontSize: 13, fontSizeLG: 14, controlHeight: 28, controlHeightSM: 24, controlHeightLG: 40 },
  default: { fontSize: 14, fontSizeLG: 15, controlHeight: 32, controlHeightSM: 26, controlHeightLG: 40 },
  large: { fontSize: 14, fontSizeLG: 15, controlHeight: 40, controlHeightSM: 32, controlHeightLG: 44 },
  touch: { fontSize: 14, fontSizeLG: 16, controlHeight: 44, controlHeightSM: 36, controlHeightLG: 44 },
} as const;
const gaps = { small: 22, default: 22, large: 24, touch: 22 } as const;
const menuItems = { small: 34, default: 38, large: 44, touch: 44 } as const;

/** WCAG 2.2 wants targets of at least 24 pixels; antd derives switches of 22. */
const touchSwitch = {
  trackHeight: 24,
  handleSize: 20,
  trackMinWidth: 48,
  trackHeightSM: 24,
  handleSizeSM: 20,
  trackMinWidthSM: 44,
};
const switches = { small: {}, default: {}, large: {}, touch: touchSwitch } as const;

/** The size of controls and their text: the chosen one, or the one for touch. */
export type ControlSize = keyof typeof heights;
