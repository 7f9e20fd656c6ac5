/** A point of a glyph: 0 to 1 from left to right and from top to bottom. */
type Spot = readonly [x: number, y: number];

/** One stroke of the pen: its corners. Curves are corners close to each other. */
export type Stroke = readonly Spot[];

const stepsOfCurve = 14;

/** Part of an ellipse; angles in degrees, 0 = right, clockwise on the screen. */
function curve(centre: Spot, radius: Spot, [from, to]: readonly [from: number, to: number]): Stroke {
  return Array.from({ length: stepsOfCurve + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / stepsOfCurve) * Math.PI) / 180;
    return [centre[0] + radius[0] * Math.cos(angle), centre[1] + radius[1] * Math.sin(angle)];
  });
}

const six: readonly Stroke[] = [
  curve([0.52, 0.69], [0.36, 0.29], [0, 360]),
  [
    [0.17, 0.72],
    [0.17, 0.5],
    [0.3, 0.2],
    [0.5, 0.06],
    [0.75, 0.04],
  ],
];

/**
 * The characters of a captcha as strokes. Upright forms, so that 6 and 9, + and × stay distinct when they are tilted.
 */
const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  "0": [curve([0.5, 0.5], [0.37, 0.48], [0, 360])],
  "1": [
    [
      [0.2, 0.24],
      [0.55, 0.03],
      [0.55, 0.98],
    ],
    [
      [0.25, 0.98],
      [0.85, 0.98],
    ],
  ],
  "2": [[...curve([0.5, 0.3], [0.38, 0.28], [190, 380]), [0.12, 0.97], [0.9, 0.97]]],
  "3": [curve([0.45, 0.26], [0.36, 0.24], [200, 450]), curve([0.45, 0.73], [0.4, 0.25], [270, 520])],
  "4": [
    [
      [0.7, 0.98],
      [0.7, 0.03],
      [0.06, 0.68],
      [0.96, 0.68],
    ],
  ],
  "5": [[[0.86, 0.03], [0.24, 0.03], [0.18, 0.44], ...curve([0.47, 0.67], [0.39, 0.31], [228, 510])]],
  "6": six,
  "7": [
    [
      [0.08, 0.03],
      [0.92, 0.03],
      [0.4, 0.98],
    ],
  ],
  "8": [curve([0.5, 0.26], [0.32, 0.24], [0, 360]), curve([0.5, 0.74], [0.39, 0.25], [0, 360])],
  "9": six.map((stroke) => stroke.map(([x, y]) => [1 - x, 1 - y])),
  "+": [
    [
      [0.5, 0.2],
      [0.5, 0.86],
    ],
    [
      [0.12, 0.53],
      [0.88, 0.53],
    ],
  ],
  "-": [
    [
      [0.12, 0.53],
      [0.88, 0.53],
    ],
  ],
  "×": [
    [
      [0.17, 0.24],
      [0.83, 0.84],
    ],
    [
      [0.83, 0.24],
      [0.17, 0.84],
    ],
  ],
  "=": [
    [
      [0.1, 0.38],
      [0.9, 0.38],
    ],
    [
      [0.1, 0.66],
      [0.9, 0.66],
    ],
  ],
  "?": [
    [...curve([0.5, 0.27], [0.33, 0.25], [185, 400]), [0.5, 0.6], [0.5, 0.74]],
    [
      [0.5, 0.93],
      [0.5, 0.97],
    ],
  ],
};

/** The strokes of a character; empty for one that captchas do not use. */
export function getStrokes(character: string): readonly Stroke[] {
  return glyphs[character] ?? [];
}
