/** A colour, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Paints a pixel with one colour: a cover of 0 leaves the pixel at this byte unchanged, 1 replaces it. */
export type Brush = (at: number, cover: number) => void;

/** A brush for pixels of three or four bytes. */
export function createBrush(pixels: Uint8Array, [red, green, blue]: Colour): Brush {
  return (at, cover) => {
    const [oldRed = 0, oldGreen = 0, oldBlue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    pixels[at] = Math.round(oldRed + (red - oldRed) * cover);
    pixels[at + 1] = Math.round(oldGreen + (green - oldGreen) * cover);
    pixels[at + 2] = Math.round(oldBlue + (blue - oldBlue) * cover);
  };
}

/** A random number. Secrets come from `node:crypto` instead. */
export function randomBetween(low: number, high: number): number {
  return low + Math.random() * (high - low);
}
