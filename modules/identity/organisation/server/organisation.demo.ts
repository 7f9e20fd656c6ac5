import { type DemoPosition, demoPositionId } from "#modules/identity/position/server/position.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows, type SeedRun } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { mainTenantId } from "#modules/identity/access/server";
import { organisations } from "./organisation.table.ts";

export const organisationDemo: SeedPlan = {
  after: ["tenant"],
  steps: [
    seedRows(organisations, { rows: () => [...mainOrganisations(), ...demoTenantIds.flatMap(demoOrganisations)] }),
  ],
};

/** Type of a unit, which decides its staff. The values are those of the dictionary `org_type`. */
export const UnitType = { group: "101", company: "201", department: "301", team: "501", site: "601" } as const;

type Unit = readonly [name: string, type: string, below?: readonly Unit[]];
type OrganisationRow = SeedRow<typeof organisations>;

/** Organisations of the main tenant below its root (contract 04, 4). */
function mainOrganisations(): OrganisationRow[] {
  const below = { tenantId: mainTenantId, parentId: mainTenantId };
  return [
    { id: 1300000000002, ...below, name: "市场部", code: "100101", level: 2 },
    { id: 1300000000003, ...below, name: "开发部", code: "100102", level: 2 },
    { id: 1300000000004, ...below, name: "售后部", code: "100103", level: 2 },
    { id: 1300000000005, ...below, name: "其他", code: "10010301", level: 3 },
  ];
}

/** The tree of one tenant of the demo, parents first. */
export function demoOrganisations(tenantId: number): OrganisationRow[] {
  const tree = trees.get(tenantId);
  if (tree === undefined) throw new Error(`the demo has no organisations for tenant ${tenantId}`);
  const rows: OrganisationRow[] = [];

  function add([name, type, below = []]: Unit, parentId: number | null, code: string): void {
    const id = parentId === null ? tenantId : tenantId * 1_000_000 + rows.length;
    const level = parentId === null ? 1 : code.length / 2;
    rows.push({ id, tenantId, parentId, name, code, type, level, orderNo: 100 + rows.length });
    for (const [index, unit] of below.entries()) add(unit, id, code + String(index + 1).padStart(2, "0"));
  }

  add(tree, null, prefixes.get(tenantId) ?? "");
  return rows;
}

/** Positions that lead a unit, the highest first. */
const leading: readonly DemoPosition[] = ["总经理", "副总经理", "部门经理", "项目经理", "班组长"];

type Member = {
  readonly id: number;
  readonly organisationId?: number | null | undefined;
  readonly positionId?: number | null | undefined;
};

/** Sets the director of each new organisation of a tenant: the member with the highest leading position. */
export async function setDemoDirectors(run: SeedRun, tenantId: number, members: readonly Member[]): Promise<void> {
  const directors = demoDirectors(tenantId, members).filter(({ unitId }) => run.hasInserted("organisation", unitId));
  await run.execute(
    `update organisation set director_account_id = leads.director_id
     from unnest($2::bigint[], $3::bigint[]) leads (unit_id, director_id)
     where tenant_id = $1 and id = leads.unit_id`,
    [tenantId, directors.map(({ unitId }) => unitId), directors.map(({ directorId }) => directorId)],
  );
}

function demoDirectors(tenantId: number, members: readonly Member[]): { unitId: number; directorId: number }[] {
  const ranks = new Map(leading.map((name, rank) => [demoPositionId(tenantId, name), rank]));
  const rankOf = ({ positionId }: Member) => ranks.get(positionId ?? 0) ?? leading.length;
  const led = Map.groupBy(
    members.filter((member) => rankOf(member) < leading.length),
    ({ organisationId }) => organisationId ?? 0,
  );
  return [...led].flatMap(([unitId, heads]) => {
    const [head] = heads.toSorted((left, right) => rankOf(left) - rankOf(right));
    return head === undefined ? [] : [{ unitId, directorId: head.id }];
  });
}

/** The sites that the inspector's role lists: the last two, apart from the units of the other accounts. */
export function listInspectedUnits(units: readonly OrganisationRow[]): number[] {
  return units
    .filter(({ type }) => type === UnitType.site)
    .slice(-2)
    .map(({ id }) => id);
}

const { group, company, department, team, site } = UnitType;

function departments(...names: string[]): Unit[] {
  return names.map((name) => [name, department]);
}

/** A site with its crews. */
function project(name: string, ...crews: string[]): Unit {
  return [`${name}项目部`, site, crews.map((crew): Unit => [`${name}${crew}`, team])];
}

const prefixes: ReadonlyMap<number, string> = new Map([
  [100001, "HD"],
  [100002, "YS"],
  [100003, "QH"],
]);

const trees: ReadonlyMap<number, Unit> = new Map<number, Unit>([
  [
    100001,
    [
      "华东建设集团",
      group,
      [
        [
          "集团总部",
          company,
          departments("综合办公室", "人力资源部", "财务部", "安全质量部", "工程管理部", "物资采购部", "法务合约部"),
        ],
        [
          "上海分公司",
          company,
          [
            ...departments("上海综合部"),
            project("临港产业园", "土建班组", "钢筋班组", "机电班组"),
            project("滨江住宅", "土建班组", "木工班组"),
          ],
        ],
        [
          "江苏分公司",
          company,
          [
            ...departments("江苏综合部"),
            project("苏州会展中心", "土建班组", "幕墙班组"),
            project("南京地铁车站", "土建班组", "防水班组"),
          ],
        ],
        [
          "浙江分公司",
          company,
          [
            ...departments("浙江综合部"),
            project("杭州医院扩建", "土建班组", "机电班组"),
            project("宁波仓储", "钢构班组"),
          ],
        ],
      ],
    ],
  ],
  [
    100002,
    [
      "远山路桥工程",
      company,
      [
        ...departments("行政部", "财务部", "安全部", "技术中心", "设备管理部"),
        [
          "第一工程处",
          department,
          [
            project("云岭特大桥", "桩基班组", "墩柱班组", "架梁班组"),
            project("青溪隧道", "开挖班组", "支护班组", "衬砌班组"),
          ],
        ],
        [
          "第二工程处",
          department,
          [
            project("环城快速路", "路基班组", "摊铺班组"),
            project("石桥互通", "桩基班组", "路基班组"),
            project("河东大桥维修", "加固班组"),
          ],
        ],
        ["养护中心", department, [project("省道养护", "巡查班组", "抢修班组")]],
      ],
    ],
  ],
  [
    100003,
    [
      "青禾装饰安装",
      company,
      [
        ...departments("综合部", "财务部", "设计部", "预算部", "质安部", "材料部"),
        [
          "公共建筑事业部",
          department,
          [
            project("市图书馆", "木作班组", "涂装班组", "水电班组"),
            project("国际酒店", "木作班组", "石材班组"),
            project("轨道站厅", "吊顶班组", "水电班组"),
          ],
        ],
        [
          "住宅精装事业部",
          department,
          [
            project("翠湖花园", "泥瓦班组", "涂装班组"),
            project("阳光里", "泥瓦班组", "水电班组"),
            project("江畔公寓", "木作班组"),
          ],
        ],
        [
          "售后服务中心",
          department,
          [
            ["维修一组", team],
            ["维修二组", team],
          ],
        ],
      ],
    ],
  ],
]);
