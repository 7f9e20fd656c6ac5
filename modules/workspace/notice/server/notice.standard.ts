import { NoticeStatus, NoticeType } from "../contract.ts";
import { createSeededNotice, type SeededNotice, toPublishedRows, toReceiptRows } from "./published.seed.ts";

const tenantId = 1300000000001;
const superadminId = 1300000000101;
const writtenAt = new Date("2025-03-26T01:00:00Z");

const welcome = `<h2>欢迎使用工地管理平台</h2>
<p>从这里开始，把现场的人、事、资料放到一处：</p>
<ul>
<li><strong>任务与问题</strong>：指派到人，跟踪进度，整改有照片、有报告、有回复。</li>
<li><strong>电子档案</strong>：图纸、施工日志、会议纪要、送货单与付款凭证随时可查。</li>
<li><strong>安全教育</strong>：入场教育与证书在手机上完成，网上审核。</li>
</ul>
<p>先在“机构管理”里建好组织，再到“账号管理”添加同事，“角色管理”决定谁能看到什么。</p>`;

/** The first notice of every installation. */
export function standardNotices(): SeededNotice[] {
  return [
    createSeededNotice({
      id: 1300000000101,
      tenantId,
      title: "欢迎使用",
      content: welcome,
      type: NoticeType.announcement,
      status: NoticeStatus.published,
      publicUserId: superadminId,
      publicUserName: "超级管理员",
      publicTime: writtenAt,
      createTime: writtenAt,
      createUserId: superadminId,
      createUserName: "超级管理员",
      recipientCount: 1,
    }),
  ];
}

/** The same notice as receivers see it. */
export function standardPublished() {
  return standardNotices().flatMap((notice) => toPublishedRows(notice, 1));
}

/** Only the platform administrator exists to receive it. */
export function standardReceipts() {
  return standardNotices().flatMap((notice) => toReceiptRows(notice, [{ id: superadminId, readTime: null }]));
}
