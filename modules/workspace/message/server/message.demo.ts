import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { ConversationKind } from "../contract.ts";
import { conversationMembers, conversationMessages, conversations } from "./conversation.table.ts";

/** Numbers come from the database as messages arrive, so messages are added only together with their conversation. */
const onlyWithNew = { column: "conversationId", table: "conversation" };

export const messageDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(conversations, { rows: () => allTalks().map(({ conversation }) => conversation) }),
    seedRows(conversationMembers, { rows: () => allTalks().flatMap(({ members }) => members), onlyWithNew }),
    seedRows(conversationMessages, { rows: () => allTalks().flatMap(({ messages }) => messages), onlyWithNew }),
  ],
};

type Person = { readonly id: number; readonly realName: string };
type Talk = {
  readonly conversation: SeedRow<typeof conversations>;
  readonly members: readonly SeedRow<typeof conversationMembers>[];
  readonly messages: readonly SeedRow<typeof conversationMessages>[];
};

/** What is said, by whom, and how many of the last messages a person has not read yet. */
type Script = {
  readonly number: number;
  readonly name: string | null;
  readonly people: readonly Person[];
  readonly unread: ReadonlyMap<Person, number>;
  readonly lines: readonly (readonly [Person, string])[];
};

const minuteMs = 60_000;
const firstTime = Date.UTC(2026, 10, 26, 0, 10);

function allTalks(): Talk[] {
  return demoTenantIds.flatMap(createTalks);
}

/** Conversations of people on a site: about a delivery, an inspection, and a certificate. */
function createTalks(tenantId: number): Talk[] {
  const { accounts, listed } = getDemoStaff(tenantId);
  const [admin, leader, safety, project] = listed.map(({ id }) => accounts.find((account) => account.id === id));
  if (admin === undefined || leader === undefined || safety === undefined || project === undefined) return [];
  const scripts: readonly Script[] = [
    {
      number: 0,
      name: "3 号楼施工群",
      people: [project, admin, leader, safety],
      unread: new Map([
        [admin, 2],
        [safety, 1],
      ]),
      lines: [
        [project, "明早六点浇筑 3 号楼四层顶板，C30 混凝土 180 立方，泵车五点半进场。"],
        [safety, "收到。临边防护今天下午复查过，东侧两处护栏已补齐。"],
        [leader, "天气预报夜间有小雨，准备好覆盖薄膜。"],
        [project, "薄膜和抽水泵都已到现场，值班表发在公告里了。"],
        [safety, "今晚九点再巡一遍，有问题在群里说。"],
        [project, "好的，辛苦大家。"],
      ],
    },
    {
      number: 1,
      name: null,
      people: [leader, project],
      unread: new Map(),
      lines: [
        [leader, "监理的整改单回复了吗？"],
        [project, "回复了，三项都已整改，照片下午上传。"],
        [leader, "好，周五例会上说明一下。"],
      ],
    },
    {
      number: 2,
      name: null,
      people: [admin, project],
      unread: new Map([[admin, 1]]),
      lines: [
        [admin, "新来的两位安全员账号已经开通，请让他们今天登录并修改密码。"],
        [project, "好的，马上通知。另外请给资料员开通文件上传的权限。"],
      ],
    },
  ];
  return scripts.map((script) => toTalk(tenantId, script));
}

function toTalk(tenantId: number, { number, name, people, unread, lines }: Script): Talk {
  const base = tenantId * 1_000_000 + 9200 + number * 50;
  const [creator, partner] = people;
  const startMs = firstTime + number * 90 * minuteMs;
  const timeOf = (index: number) => new Date(startMs + index * 4 * minuteMs);
  const creatorId = creator?.id ?? 0;
  const of = { tenantId, conversationId: base };
  return {
    conversation: {
      id: base,
      tenantId,
      kind: name === null ? ConversationKind.direct : ConversationKind.group,
      name,
      creatorId,
      partnerId: name === null ? (partner?.id ?? null) : null,
      createdAt: timeOf(0),
    },
    members: people.map((person, index) => ({
      id: base + 1 + index,
      ...of,
      accountId: person.id,
      accountName: person.realName,
      addedBy: creatorId,
      joinedAt: timeOf(0),
      readNumber: lines.length - (unread.get(person) ?? 0),
    })),
    messages: lines.map(([person, content], index) => ({
      id: base + 20 + index,
      ...of,
      content,
      createTime: timeOf(index),
      createUserId: person.id,
      createUserName: person.realName,
    })),
  };
}
