import type { SeedRow } from "#core/rows/seed";
import type { positions } from "./position.table.ts";

const tenantId = 1300000000001;

/** Positions of the main tenant; the number is the end of the id. */
const names = [
  [1, "党委书记", "dwsj"],
  [2, "董事长", "dsz"],
  [3, "副董事长", "fdsz"],
  [4, "总经理", "zjl"],
  [5, "副总经理", "fzjl"],
  [6, "部门经理", "bmjl"],
  [7, "部门副经理", "bmfjl"],
  [8, "主任", "zr"],
  [9, "副主任", "fzr"],
  [10, "局长", "jz"],
  [11, "副局长", "fjz"],
  [12, "科长", "kz"],
  [13, "副科长", "fkz"],
  [14, "财务", "cw"],
  [15, "职员", "zy"],
  [16, "其他", "qt"],
] as const;

export function standardPositions(): SeedRow<typeof positions>[] {
  return names.map(([number, name, code]) => ({ id: 1300000000100 + number, tenantId, name, code }));
}
