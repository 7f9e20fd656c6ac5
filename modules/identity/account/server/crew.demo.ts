import type { DemoPosition } from "#modules/identity/position/server/position.demo";
import { UnitType } from "#modules/identity/organisation/server/organisation.demo";

/** Staff of a unit: position, age range, and the share of men. */
export type StaffingRule = {
  readonly position: DemoPosition;
  readonly ages: readonly [number, number];
  readonly men: number;
};

const leading = { ages: [44, 58], men: 0.8 } as const;
const managing = { ages: [33, 54], men: 0.75 } as const;
const office = { ages: [23, 50], men: 0.4 } as const;
const site = { ages: [23, 55], men: 0.85 } as const;
const crew = { ages: [20, 59], men: 0.95 } as const;

type Unit = { name: string; type?: string | null | undefined; parentId?: number | null | undefined };

/** The staff of every unit of the demo, its head first. */
export function listUnitStaffing({ name, type, parentId }: Unit): StaffingRule[] {
  if (parentId === null) return posts(leading, "总经理", "副总经理", "副总经理", "总工程师");
  if (type === UnitType.team) return posts(crew, "班组长");
  if (type === UnitType.site) return [...posts(managing, "项目经理", "项目副经理", "技术负责人"), ...siteStaff()];
  const head = posts(managing, "部门经理");
  return type === UnitType.company || isDivision(name) ? head : [...head, ...officeStaff(name)];
}

/** The further staff of a crew. */
export const crewStaffing: readonly [StaffingRule, ...StaffingRule[]] = [
  { position: "普工", ...crew },
  { position: "普工", ...crew },
  { position: "电工", ...crew },
  { position: "焊工", ...crew },
];

function posts(options: Omit<StaffingRule, "position">, ...positions: DemoPosition[]): StaffingRule[] {
  return positions.map((position) => ({ position, ...options }));
}

function siteStaff(): StaffingRule[] {
  return posts(site, "施工员", "施工员", "质量员", "安全员", "材料员", "资料员", "测量员");
}

/** Units that only contain other units. */
function isDivision(name: string): boolean {
  return /(?:工程处|事业部|中心)$/u.test(name) && name !== "技术中心";
}

const specialists: readonly (readonly [RegExp, DemoPosition])[] = [
  [/财务/u, "会计"],
  [/人力/u, "人事专员"],
  [/采购|材料|设备/u, "采购专员"],
  [/安全|质/u, "安全员"],
  [/预算|法务/u, "造价员"],
  [/工程|技术|设计/u, "技术负责人"],
];

function officeStaff(name: string): StaffingRule[] {
  const special = specialists.find(([pattern]) => pattern.test(name))?.[1] ?? "行政专员";
  return posts(office, special, special, special, "行政专员");
}
