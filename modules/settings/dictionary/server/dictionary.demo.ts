import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { YesNo } from "../contract.ts";
import { dictionaryItems, dictionaryTypes, tenantDictionaryItems } from "./dictionary.table.ts";

export const dictionaryDemo: SeedPlan = {
  after: ["tenant"],
  steps: [
    seedRows(dictionaryTypes, { rows: demoTypes }),
    seedRows(dictionaryItems, { rows: demoItems, parent: { column: "dictionaryTypeId", table: dictionaryTypes } }),
    seedRows(tenantDictionaryItems, { rows: ownItems, parent: { column: "dictionaryTypeId", table: dictionaryTypes } }),
  ],
};

/** Text, English text, value, and tag type. */
type DemoItem = readonly [label: string, english: string, value: string, tagType: string];

type DemoType = {
  readonly id: number;
  readonly name: string;
  readonly english: string;
  readonly code: string;
  readonly isTenant: 1 | 2;
  readonly items: readonly DemoItem[];
};

const defectTypeId = 1_300_000_007_002;

const types: readonly DemoType[] = [
  {
    id: 1_300_000_007_001,
    name: "项目阶段",
    english: "Project stages",
    code: "project_stage",
    isTenant: YesNo.yes,
    items: [
      ["前期准备", "Preparation", "prepare", "info"],
      ["基础施工", "Foundations", "foundation", "primary"],
      ["主体结构", "Structure", "structure", "primary"],
      ["装饰装修", "Finishing", "finishing", "warning"],
      ["竣工验收", "Acceptance", "acceptance", "success"],
    ],
  },
  {
    id: defectTypeId,
    name: "缺陷类别",
    english: "Kinds of defects",
    code: "defect_kind",
    isTenant: YesNo.yes,
    items: [
      ["裂缝", "Cracks", "crack", "danger"],
      ["渗漏", "Leaks", "leak", "danger"],
      ["空鼓", "Hollow plaster", "hollow", "warning"],
      ["尺寸偏差", "Wrong dimensions", "dimension", "warning"],
      ["观感质量", "Appearance", "appearance", "info"],
    ],
  },
  {
    id: 1_300_000_007_003,
    name: "计量单位",
    english: "Units of measure",
    code: "unit",
    isTenant: YesNo.no,
    items: [
      ["立方米", "Cubic metres", "m3", "info"],
      ["平方米", "Square metres", "m2", "info"],
      ["米", "Metres", "m", "info"],
      ["吨", "Tonnes", "t", "info"],
      ["台班", "Machine shifts", "shift", "info"],
    ],
  },
];

function demoTypes(): SeedRow<typeof dictionaryTypes>[] {
  return types.map(({ id, name, english, code, isTenant }, index) => ({
    id,
    name,
    names: { "zh-CN": name, en: english },
    code,
    isTenant,
    sysFlag: YesNo.no,
    orderNo: 10 + index,
  }));
}

function demoItems(): SeedRow<typeof dictionaryItems>[] {
  return types.flatMap(({ id, items }) =>
    items.map((item, index) => ({ id: id * 10 + index, ...toRow(id, item, index) })),
  );
}

function toRow(dictionaryTypeId: number, [label, english, value, tagType]: DemoItem, index: number) {
  return {
    dictionaryTypeId,
    label,
    names: { "zh-CN": label, en: english },
    value,
    code: value,
    tagType,
    orderNo: (index + 1) * 10,
  };
}

/** The road builder has kinds of its own, another word for one of the platform's, and one that it does not use. */
function ownItems(): SeedRow<typeof tenantDictionaryItems>[] {
  const tenantId = 100_002;
  const rows = [
    { ...toRow(defectTypeId, ["路面裂缝", "Cracks in the surface", "crack", "danger"], 0) },
    { ...toRow(defectTypeId, ["空鼓", "Hollow plaster", "hollow", "warning"], 2), status: 2 as const },
    { ...toRow(defectTypeId, ["车辙", "Ruts", "rut", "danger"], 4), place: 0 },
    { ...toRow(defectTypeId, ["沉降", "Settlement", "settlement", "warning"], 4), place: 1 },
  ];
  return rows.map((row, index) => ({ id: tenantId * 1_000_000 + 7000 + index, tenantId, ...row }));
}
