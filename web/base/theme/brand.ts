/** Steps of a brand colour from the lightest tint to the darkest shade. */
export const scaleSteps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;

/** A brand colour as eleven hex colours by step; 600 is the colour itself. */
export type ColourScale = Readonly<Record<(typeof scaleSteps)[number], string>>;

/** A colour scale and the text colours that are readable on it. */
export type Brand = {
  readonly scale: ColourScale;
  /** Text on the colour. */
  readonly onPrimary: string;
  /** The first step from 600 towards the dark end with a contrast of 4.5:1 on a selected row, and so on all lighter surfaces. */
  readonly link: string;
  /** Filled chips: a tint, and text that is readable on it. */
  readonly chip: Chip;
  /** The same colour on dark surfaces. */
  readonly dark: DarkBrand;
};

type Chip = { readonly background: string; readonly text: string };

/** A brand on dark surfaces: its tints are dark, and what is read on them is light. */
type DarkBrand = {
  readonly primary: string;
  readonly onPrimary: string;
  readonly link: string;
  /** Behind what is selected, and under the pointer. */
  readonly tint: string;
  readonly tintHover: string;
  readonly tintBorder: string;
  readonly chip: Chip;
};

/** The colour of a tenant that has chosen none. */
export const defaultSeed = "#0f59a4";

/** The scale of the default colour, tuned by hand. */
const defaultLadder: ColourScale = {
  50: "#eff6fc",
  100: "#dceaf7",
  200: "#b9d5ef",
  300: "#8ab8e2",
  400: "#5595d0",
  500: "#2c74b9",
  600: "#0f59a4",
  700: "#0c4784",
  800: "#0b3a6b",
  900: "#0d2f55",
  950: "#10243b",
};

/** The default colour on dark surfaces, tuned by hand. */
const defaultDark: DarkBrand = {
  primary: "#4a90d9",
  onPrimary: "#0b1a2b",
  link: "#6aa8e8",
  tint: "#12283f",
  tintHover: "#17324f",
  tintBorder: "#24507d",
  chip: { background: "#16293c", text: "#8dbdf0" },
};

const dark = "#0b1a2b";
/** Text colours by preference; white or black is readable on any colour. */
const inks = ["#ffffff", dark, "#000000"] as const;
const readable = 4.5;
/** Lightness of the tints, and how much darker the shades are than the colour itself. */
const tints = [0.97, 0.93, 0.86, 0.77, 0.65, 0.55];
const shades = [0.07, 0.13, 0.19, 0.25];
/** The share of the colour's chroma in each step: little at both ends. */
const chroma = [0.14, 0.25, 0.45, 0.7, 0.9, 1, 1, 0.94, 0.84, 0.7, 0.55];

/** The brand of a tenant's colour, `#rrggbb`; anything else gives the default brand. */
export function createBrand(seed: string): Brand {
  const colour = /^#[0-9a-f]{6}$/iu.test(seed) ? seed.toLowerCase() : defaultSeed;
  const isDefault = colour === defaultSeed;
  const scale = isDefault ? defaultLadder : ladderOf(colour);
  const darker = [scale[600], scale[700], scale[800], scale[900], scale[950]];
  const selectReadable = (background: string) =>
    darker.find((step) => computeContrast(step, background) >= readable) ?? dark;
  return {
    scale,
    onPrimary: selectTextColour(scale[600]),
    link: selectReadable(scale[100]),
    chip: isDefault
      ? { background: "#e8f1fa", text: defaultSeed }
      : { background: scale[50], text: selectReadable(scale[50]) },
    dark: isDefault ? defaultDark : darkBrandOf(scale),
  };
}

/** The lightest dark surface, of popups and drawers. */
const darkSurface = "#1a222c";
/** Lightness and share of chroma of the dark tints, as in the default colour. */
const darkTints = { tint: [0.27, 0.45], tintHover: [0.31, 0.5], tintBorder: [0.42, 0.7] } as const;

function darkBrandOf(scale: ColourScale): DarkBrand {
  const own = toOklch(scale[600]);
  const tintOf = ([l, share]: readonly [number, number]) => toHex({ l, c: own.c * share, h: own.h });
  const tint = tintOf(darkTints.tint);
  const tintHover = tintOf(darkTints.tintHover);
  const primary = lightenUntilReadable(scale[400], darkSurface);
  const link = lightenUntilReadable(scale[300], tintHover);
  return {
    primary,
    onPrimary: selectTextColour(primary),
    link,
    tint,
    tintHover,
    tintBorder: tintOf(darkTints.tintBorder),
    chip: { background: tint, text: link },
  };
}

function lightenUntilReadable(colour: string, background: string): string {
  const { l, c, h } = toOklch(colour);
  for (let tried = l; tried < 1; tried += 0.02) {
    const lighter = toHex({ l: tried, c, h });
    if (computeContrast(lighter, background) >= readable) return lighter;
  }
  return "#ffffff";
}

/** The text colour that is readable on a colour: white, or dark if the contrast of white is below 4.5:1. */
export function selectTextColour(colour: string): string {
  return inks.find((ink) => computeContrast(ink, colour) >= readable) ?? dark;
}

function ladderOf(seed: string): ColourScale {
  const own = toOklch(seed);
  const lighter = walk(seed, tints.map((tint, index) => ({ index, l: Math.max(tint, own.l) })).toReversed(), 0.005);
  const darker = walk(
    seed,
    shades.map((shade, index) => ({ index: index + 7, l: own.l - shade })),
    -0.005,
  );
  const [s500 = seed, s400 = seed, s300 = seed, s200 = seed, s100 = seed, s50 = seed] = lighter;
  const [s700 = seed, s800 = seed, s900 = seed, s950 = seed] = darker;
  return {
    50: s50,
    100: s100,
    200: s200,
    300: s300,
    400: s400,
    500: s500,
    600: seed,
    700: s700,
    800: s800,
    900: s900,
    950: s950,
  };

  /**
   * Computes the steps from the colour to one end. Colours of equal lightness differ in luminance, and very light or
   * dark ones leave little room: each step is moved until it is beyond the one before.
   */
  function walk(from: string, minimums: readonly { index: number; l: number }[], stride: number): string[] {
    let last = from;
    return minimums.map(({ index, l }) => {
      last = beyond(last, { l, c: own.c * (chroma[index] ?? 1), h: own.h }, stride);
      return last;
    });
  }
}

function beyond(last: string, { l, c, h }: Oklch, stride: number): string {
  for (let tried = l; tried >= 0 && tried <= 1; tried += stride) {
    const colour = toHex({ l: tried, c, h });
    if ((luminance(colour) - luminance(last)) * stride >= 0) return colour;
  }
  return last;
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [light = 0, less = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (less + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Oklch = { l: number; c: number; h: number };

function toLinear(hex: string): number[] {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function toOklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = toLinear(hex);
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const middle = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const l = 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short;
  const a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short;
  const b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short;
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Reduces the chroma until the colour is within the gamut. */
function toHex({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma *= 0.95) {
    const linear = toRgb({ l, c: chroma, h });
    if (chroma < 0.002 || linear.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(linear);
  }
}

function toRgb({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const middle = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
  ];
}

function hexOf(linear: readonly number[]): string {
  const parts = linear.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.003_130_8 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
