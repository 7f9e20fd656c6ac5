import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { summariseContent } from "#modules/workspace/notice/server";
import { releaseNotes } from "./releaseNote.table.ts";

const dayMs = 86_400_000;

/** Older than the accounts of the demo, which are therefore not shown them. */
const notes = [
  {
    id: 1_320_000_006_761,
    daysAgo: 45,
    content:
      "<h2>列表与导入</h2><ul><li>列表可按多个条件组合筛选，并保存为视图。</li><li>导入人员时，缺少的部门和职位可一次补齐。</li></ul>",
  },
  {
    id: 1_320_000_006_762,
    daysAgo: 9,
    content:
      "<h2>日程与文件</h2><ul><li>首页新增个人日程，可拖动调整时间。</li><li>大文件断线后自动续传，支持历史版本。</li></ul><p>如有建议，请联系平台管理员。</p>",
  },
];

export const releaseNoteDemo: SeedPlan = {
  after: ["account"],
  steps: [seedRows(releaseNotes, { rows: demoNotes })],
};

function demoNotes(): SeedRow<typeof releaseNotes>[] {
  return notes.map(({ id, daysAgo, content }) => ({
    id,
    content,
    summary: summariseContent(content),
    createTime: new Date(Date.now() - daysAgo * dayMs),
  }));
}
