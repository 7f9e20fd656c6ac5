import { type ThemeConfig, theme } from "antd";
import type { Brand } from "./ladder.ts";

/** Light or dark. */
export type Scheme = "light" | "dark";

const fontFamily = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",system-ui,sans-serif';

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
 * antd's tokens. Its own algorithm makes greyish lights of our blue and a primary of 2:1 in the dark, so the colours
 * that it would derive are given here.
 */
export function themeOf(scheme: Scheme, brand: Brand, size: Size): ThemeConfig {
  const own = { ...neutral[scheme], ...accents(scheme, brand) };
  const { colorError, colorWarning, colorSuccess } = own;
  const texts = { colorErrorText: colorError, colorWarningText: colorWarning, colorSuccessText: colorSuccess };
  const derive = scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    // antd dims even given colours of a dark scheme, too far to be read; ours go on top of what it derives.
    algorithm: (seed) => ({ ...derive(seed), ...own, ...texts }),
    token: { ...own, ...shape, ...heights[size] },
    components: {
      Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none", fontWeight: 500 },
      // On the surface of a drawer the border of fields would leave what is not chosen out of sight.
      Checkbox: { colorBorder: own.colorTextTertiary },
      Radio: { colorBorder: own.colorTextTertiary },
      // Its text would be that of our buttons, which is dark in the dark.
      Tooltip: { colorBgSpotlight: scheme === "dark" ? "#24303d" : "#10243b", colorTextLightSolid: "#ffffff" },
      Form: { itemMarginBottom: gaps[size], verticalLabelPadding: "0 0 4px" },
      Menu: { itemHeight: menuItems[size], itemMarginInline: 8, subMenuItemSelectedColor: own.colorLink },
    },
  };
}

function accents(scheme: Scheme, { ladder, link, onPrimary }: Brand) {
  const isDefault = ladder[600] === "#0f59a4";
  if (scheme === "light") {
    return {
      colorPrimary: ladder[600],
      colorInfo: ladder[600],
      colorInfoBg: ladder[50],
      colorInfoBorder: ladder[200],
      colorPrimaryHover: ladder[500],
      colorPrimaryActive: ladder[700],
      colorPrimaryBg: ladder[50],
      colorPrimaryBgHover: ladder[100],
      colorPrimaryBorder: ladder[200],
      colorPrimaryBorderHover: ladder[300],
      colorPrimaryText: link,
      colorPrimaryTextHover: ladder[500],
      colorPrimaryTextActive: ladder[700],
      colorLink: link,
      colorLinkHover: ladder[500],
      colorTextLightSolid: onPrimary,
      controlItemBgActive: ladder[50],
      controlItemBgActiveHover: ladder[100],
    };
  }
  const primary = isDefault ? "#4a90d9" : ladder[400];
  const bright = isDefault ? "#6aa8e8" : ladder[300];
  return {
    colorPrimary: primary,
    colorInfo: primary,
    colorInfoBg: "#12283f",
    colorInfoBorder: "#24507d",
    colorPrimaryHover: bright,
    colorPrimaryActive: ladder[500],
    colorPrimaryBg: "#12283f",
    colorPrimaryBgHover: "#17324f",
    colorPrimaryBorder: "#24507d",
    colorPrimaryBorderHover: primary,
    colorPrimaryText: bright,
    colorPrimaryTextHover: bright,
    colorPrimaryTextActive: primary,
    colorLink: bright,
    colorLinkHover: ladder[200],
    colorTextLightSolid: "#0b1a2b",
    controlItemBgActive: "#12283f",
    controlItemBgActiveHover: "#17324f",
  };
}

const shape = {
  fontFamily,
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
 * Text and controls by size. antd makes the text of large controls two pixels larger; ours grows by one. Narrow windows
 * are touched: whatever the size, controls are as high as a finger is wide.
 */
const heights = {
  small: { fontSize: 13, fontSizeLG: 14, controlHeight: 28, controlHeightSM: 24, controlHeightLG: 40 },
  default: { fontSize: 14, fontSizeLG: 15, controlHeight: 32, controlHeightSM: 26, controlHeightLG: 40 },
  large: { fontSize: 14, fontSizeLG: 15, controlHeight: 40, controlHeightSM: 32, controlHeightLG: 44 },
  touch: { fontSize: 14, fontSizeLG: 16, controlHeight: 44, controlHeightSM: 36, controlHeightLG: 44 },
} as const;
const gaps = { small: 18, default: 20, large: 24, touch: 18 } as const;
const menuItems = { small: 34, default: 38, large: 44, touch: 44 } as const;

/** How large controls and their text are: what was chosen, or what fingers need. */
export type Size = keyof typeof heights;
