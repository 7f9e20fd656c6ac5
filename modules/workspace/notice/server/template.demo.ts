import type { SeedRow } from "#core/rows/seed";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { NoticeType } from "../contract.ts";
import type { noticeTemplates } from "./template/noticeTemplate.table.ts";

const texts = [
  {
    name: "停电停水通知",
    title: "关于××区域停电停水的通知",
    type: NoticeType.notice,
    content: `<p>各项目部、各班组：</p><p>因检修，以下区域将暂停供应，请提前做好准备：</p>
<table><tbody><tr><th>区域</th><th>内容</th><th>开始</th><th>恢复</th></tr><tr><td>××</td><td>停电／停水</td><td>×月×日 ×时</td><td>×月×日 ×时</td></tr></tbody></table>
<p>联系人：××，电话：××</p>`,
  },
  {
    name: "安全隐患整改通知",
    title: "关于××安全隐患限期整改的通知",
    type: NoticeType.notice,
    isMustRead: true,
    content: `<p>经检查，现场存在以下<strong>安全隐患</strong>：</p><ol><li>部位：××；问题：××；</li><li>部位：××；问题：××。</li></ol>
<p>请责任单位于 <strong>×月×日</strong> 前完成整改，并上传整改前后照片。逾期未整改的，按规定处理。</p>`,
  },
  {
    name: "恶劣天气预警",
    title: "××天气预警：请立即做好防范",
    type: NoticeType.announcement,
    isPinned: true,
    content: `<p>气象部门发布<strong>××预警</strong>，预计影响时间：×月×日 ×时至 ×时。</p>
<ul><li>停止塔吊、吊篮等高处作业，人员撤至安全地点；</li><li>切断室外临时用电，检查排水与围挡；</li><li>值班人员保持通讯畅通，每小时报告一次。</li></ul>`,
  },
] as const;

/** Templates of the demo companies. */
export function demoNoticeTemplates(): SeedRow<typeof noticeTemplates>[] {
  return demoTenantIds.flatMap((tenantId) =>
    texts.map((text, index) => ({ id: tenantId * 1_000_000 + 950_000 + index, tenantId, ...text })),
  );
}
