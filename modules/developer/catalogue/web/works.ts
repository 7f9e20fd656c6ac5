import { toId } from "#contract/id";
import { createUnit } from "./units.ts";
import type { Work } from "./work.api.ts";

const names = ["基坑支护", "承台浇筑", "墩身钢筋", "现浇箱梁", "桥面铺装", "伸缩缝安装", "防撞护栏", "沥青摊铺"];
const foremen = ["张建国", "李雷", "王芳", "赵一鸣", "欧阳文静", "Kim Hansen"];
const kinds = ["earth", "concrete", "steel", "finish"] as const;
const tagsOfAll = ["关键线路", "夜间施工", "高空作业", "需旁站"];
const day = 86_400_000;
const start = Date.UTC(2026, 0, 5);

/** The same rows each time, without randomness, so that screenshots of the page can be compared. */
export function createWorks(count: number): Work[] {
  return Array.from({ length: count }, (_, index) => workOf(index));
}

function workOf(index: number): Work {
  const createTime = new Date(start + index * day);
  return {
    id: toId(index + 1),
    name: `${of(names, index)} ${index + 1} 标`,
    code: `W-${String(index + 1).padStart(4, "0")}`,
    kind: of(kinds, index),
    foreman: of(foremen, index * 5),
    gender: (index % 2) + 1,
    phone: index % 7 === 6 ? null : `138${String(12_345_678 + index * 7919).slice(-8)}`,
    startDate: createTime.toISOString().slice(0, 10),
    amount: ((index * 7919) % 100_000) + 0.5,
    progress: (index * 37) % 101,
    isCritical: index % 5 === 0,
    tags: tagsOfAll.slice(0, index % 4),
    ...placeOf(index),
    helperIds: [],
    photo: index % 4 === 3 ? null : "/mark.svg",
    drawing: index % 3 === 2 ? null : { name: `图纸 ${index + 1}.svg`, url: "/mark.svg", size: 1200 + index * 37 },
    orderNo: 100 + index,
    status: index % 6 === 5 ? 2 : 1,
    remark: index % 9 === 4 ? longText : null,
    createTime,
    updateTime: index % 3 === 0 ? new Date(createTime.getTime() + 3 * day) : null,
    createUserId: 1,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: index % 3 === 0 ? of(foremen, index) : null,
    version: 1,
  };
}

function placeOf(index: number): Pick<Work, "unit" | "unitId" | "unitPath"> {
  const { id, name, path } = createUnit(((index % 6) + 1) * 10 + (index % 3) + 1);
  return { unit: name, unitId: id, unitPath: path };
}

const longText =
  "此标段与既有线路并行，需在天窗点内施工；材料由北侧便道进场，夜间照明、临边防护与旁站记录须同时到位，超过两小时的中断要重新报批。";

function of<Value>(list: readonly [Value, ...Value[]] | readonly Value[], index: number): Value {
  const value = list[index % list.length];
  if (value === undefined) throw new Error("the list is empty");
  return value;
}
