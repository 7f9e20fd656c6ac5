/** A colour, 0 to 255 each. */
export type Ink = readonly [red: number, green: number, blue: number];

/** Covers pixels with one ink: a cover of 0 leaves the pixel that begins at this byte as it is, 1 hides it. */
export type Brush = (at: number, cover: number) => void;

/** A brush for a picture's pixels, whether three bytes make one or four. */
export function brush(pixels: Uint8Array, [red, green, blue]: Ink): Brush {
  return (at, cover) => {
    const [oldRed = 0, oldGreen = 0, oldBlue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    pixels[at] = Math.round(oldRed + (red - oldRed) * cover);
    pixels[at + 1] = Math.round(oldGreen + (green - oldGreen) * cover);
    pixels[at + 2] = Math.round(oldBlue + (blue - oldBlue) * cover);
  };
}

/** A number by chance. What must not be guessed is drawn by `node:crypto` instead. */
export function between(low: number, high: number): number {
  return low + Math.random() * (high - low);
}
