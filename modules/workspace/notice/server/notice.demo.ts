import { getDemoStaff } from "#modules/identity/account/server/account.demo";
import { demoOrganisations } from "#modules/identity/organisation/server/organisation.demo";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedLink } from "#core/rows/seed";
import { NoticeTargetKind } from "../audience.contract.ts";
import { NoticeStatus, NoticeType, type NoticeTypeValue } from "../contract.ts";
import { demoEntries, demoEntryReceipts, demoPublishedEntries, type DemoCompany } from "./entry.demo.ts";
import { demoNoticeTemplates } from "./template.demo.ts";
import { noticeTemplates } from "./template/noticeTemplate.table.ts";
import { noticeReceipts, notices, noticeTargets, publishedNotices } from "./notice.table.ts";
import { createSeededNotice, type SeededNotice, toPublishedRows, toReceiptRows } from "./published.seed.ts";

export const noticeDemo: SeedPlan = {
  after: ["account"],
  steps: [
    seedRows(noticeTemplates, { rows: demoNoticeTemplates }),
    seedRows(notices, {
      rows: () => listCompanies().flatMap((one) => [...demoNotices(one), ...demoEntries(toDemoCompany(one))]),
    }),
    seedRows(noticeTargets, {
      rows: () => listCompanies().flatMap(demoTargets),
      onlyWithNew: { column: "noticeId", table: "notice" },
    }),
    seedRows(publishedNotices, {
      rows: () =>
        listCompanies().flatMap((one) => [...demoPublished(one), ...demoPublishedEntries(toDemoCompany(one))]),
    }),
    seedRows(noticeReceipts, {
      rows: () => listCompanies().flatMap((one) => [...demoReceipts(one), ...demoEntryReceipts(toDemoCompany(one))]),
      onlyWithNew: { column: "noticeId", table: "published_notice" },
    }),
  ],
};

/** Each company's administrator, its first account, writes its notices. */
function listCompanies(): Company[] {
  return demoTenantIds.map((tenantId) => {
    const { accounts } = getDemoStaff(tenantId);
    const name = demoOrganisations(tenantId)[0]?.name ?? "";
    const realName = accounts[0]?.realName ?? "";
    return { tenantId, name, admin: { id: tenantId, realName }, staff: accounts };
  });
}

function toDemoCompany({ tenantId, admin, staff }: Company): DemoCompany {
  return { tenantId, people: [admin, ...staff.filter(({ id }) => id !== admin.id)] };
}

/** A notice of a demo company: how many days old it is, and whether it is still a draft. */
type DemoNotice = {
  readonly title: string;
  readonly content: string;
  readonly type: NoticeTypeValue;
  readonly daysAgo: number;
  readonly isDraft?: boolean;
  readonly isPinned?: boolean;
  readonly isMustRead?: boolean;
};

type Company = {
  readonly tenantId: number;
  readonly name: string;
  readonly admin: { readonly id: number; readonly realName: string };
  readonly staff: readonly { readonly id: number; readonly realName: string }[];
};

const { notice, announcement } = NoticeType;
const oneDayMs = 86_400_000;
/** The current day of the demo, whenever it is started. */
const today = Date.UTC(2026, 10, 22, 1, 30);

const demoTexts: readonly DemoNotice[] = [
  {
    title: "关于开展冬期施工安全专项检查的通知",
    type: notice,
    daysAgo: 1,
    isPinned: true,
    content: `<p>各项目部：</p>
<p>气温即将降至 <strong>0℃ 以下</strong>，公司定于本周组织冬期施工安全专项检查，重点如下：</p>
<ol><li>临边洞口防护、脚手架连墙件与防滑措施；</li><li>临时用电、配电箱接地与漏电保护；</li>
<li>宿舍取暖与消防器材，<span style="color: #b42318">严禁明火取暖</span>；</li><li>塔式起重机限位装置与夜间照明。</li></ol>
<p>请各项目部于周五 18:00 前完成自查，并上传整改照片。</p>`,
  },
  {
    title: "三季度质量评比结果公布",
    type: announcement,
    daysAgo: 4,
    content: `<p>经现场实测与资料审查，三季度质量评比结果如下：</p>
<table><thead><tr><th>名次</th><th>单位</th><th>得分</th></tr></thead>
<tbody><tr><td>1</td><td>第一项目部</td><td>96.5</td></tr><tr><td>2</td><td>第三项目部</td><td>94.2</td></tr>
<tr><td>3</td><td>第二项目部</td><td>91.8</td></tr></tbody></table>
<p>向获奖单位表示祝贺，请其他单位对照差距，持续改进。</p>`,
  },
  {
    title: "新版施工日志填写要求",
    type: notice,
    daysAgo: 9,
    content: `<p>自下月起，施工日志须在<strong>当日 20:00 前</strong>提交，内容包括：</p>
<ul><li>天气、温度与风力；</li><li>当日投入的人员、机械与材料；</li><li>完成的部位与工程量；</li><li>质量、安全问题及处理情况。</li></ul>
<blockquote><p>照片不少于 3 张，须能看清部位。</p></blockquote>`,
  },
  {
    title: "特种作业人员证书复审提醒",
    type: notice,
    daysAgo: 15,
    isMustRead: true,
    content: `<p>以下工种的证书将在两个月内到期：<strong>电工、焊工、架子工、塔吊司机</strong>。</p>
<p>请相关人员联系安全部办理复审，逾期未复审者不得上岗。</p>`,
  },
  {
    title: "智慧工地平台上线",
    type: announcement,
    daysAgo: 32,
    content: `<p>即日起，任务、问题整改、电子档案与入场教育统一在本平台办理。</p>
<p>使用中有任何问题，请联系各单位的系统管理员。</p>`,
  },
  {
    title: "元旦放假与值班安排（讨论稿）",
    type: notice,
    daysAgo: 0,
    isDraft: true,
    content: `<p>元旦放假 1 天，各项目部安排专人值班，值班表请于 12 月 25 日前报行政部。</p>`,
  },
];

/** The notices of one tenant of the demo, the oldest with the lowest id: inboxes are in the order of ids. */
function demoNotices({ tenantId, name, admin, staff }: Company): SeededNotice[] {
  const oldestFirst = demoTexts.toSorted((left, right) => right.daysAgo - left.daysAgo);
  return oldestFirst.map(({ daysAgo, isDraft = false, ...texts }, index) => {
    const at = new Date(today - daysAgo * oneDayMs);
    return createSeededNotice({
      id: tenantId * 1_000_000 + 900_000 + index,
      tenantId,
      ...texts,
      isTargeted: isDraft,
      status: isDraft ? NoticeStatus.draft : NoticeStatus.published,
      publicUserId: admin.id,
      publicUserName: admin.realName,
      publicOrgId: tenantId,
      publicOrgName: name,
      createUserId: admin.id,
      createUserName: admin.realName,
      createOrgId: tenantId,
      createOrgName: name,
      publicTime: isDraft ? null : at,
      recipientCount: isDraft ? null : staff.length,
      createTime: at,
    });
  });
}

/** Drafts are for one project and those below it. */
function demoTargets(company: Company): SeedLink<typeof noticeTargets>[] {
  const { tenantId } = company;
  const project = demoOrganisations(tenantId)[1];
  if (project === undefined) return [];
  const drafts = demoNotices(company).filter(({ status }) => status === NoticeStatus.draft);
  const target = { kind: NoticeTargetKind.organisation, targetId: project.id, withBelow: true };
  return drafts.map(({ id: noticeId }) => ({ tenantId, noticeId, ...target }));
}

/** Receipts of all accounts of the tenant; most old notices are read, few of the new ones. */
function demoReceipts(company: Company) {
  return demoNotices(company)
    .filter(({ status }) => status === NoticeStatus.published)
    .flatMap((notice, index) =>
      toReceiptRows(
        notice,
        company.staff.map(({ id }, position) => {
          const isRead = index < 2 || (index === 2 && position % 3 !== 0);
          return {
            id,
            readTime: isRead && notice.publicTime ? new Date(notice.publicTime.getTime() + 3_600_000) : null,
          };
        }),
      ),
    );
}

/** The same notices as their receivers see them. */
function demoPublished(company: Company) {
  return demoNotices(company).flatMap((notice) => toPublishedRows(notice, company.staff.length));
}
