import { expect, it } from "vitest";
import { buildTreeLines } from "./treeLines.ts";

type Unit = { id: number; below?: Unit[] };

it("a node that is in two branches for a moment is shown once", () => {
  const moved: Unit = { id: 9 };
  const top: Unit[] = [
    { id: 1, below: [moved, { id: 3 }] },
    { id: 2, below: [moved] },
  ];

  const lines = buildTreeLines(top, {
    getBranch: ({ below = [] }) => ({ state: "ready", nodes: below }),
    hasChildren: ({ below }) => below !== undefined,
    isOpen: () => true,
  });

  expect(lines.map(({ key, level }) => [key, level])).toEqual([
    [1, 1],
    [9, 2],
    [3, 2],
    [2, 1],
  ]);
});
