import { NoticeStatus, NoticeType } from "../contract.ts";
import { createSeededNotice, type SeededNotice, toPublishedRows, toReceiptRows } from "./published.seed.ts";

const tenantId = 1300000000001;
const superadminId = 1300000000101;

/** Both source languages: the language of the company is not known yet. */
const welcome = `<p>首页上的“开始使用”会一步步带您完成设置：公司名称、机构、职位、角色、账号、邮件与短信、两步验证。点击页面顶部的“？”可随时打开帮助，其中显示当前页面的说明。</p>
<p>“First steps” on the home page walks you through the setup: company name, organisations, positions, roles, accounts, e-mail and SMS, two-step verification. “Help” at the top of each page opens the manual at that page.</p>`;

/** The first notice of every installation, dated at its first start. */
export function standardNotices(): SeededNotice[] {
  const writtenAt = new Date();
  return [
    createSeededNotice({
      id: 1300000000101,
      tenantId,
      title: "欢迎使用 Siteward · Welcome to Siteward",
      content: welcome,
      type: NoticeType.announcement,
      status: NoticeStatus.published,
      publicUserId: superadminId,
      publicUserName: "Siteward",
      publicTime: writtenAt,
      createTime: writtenAt,
      createUserId: superadminId,
      createUserName: "Siteward",
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
