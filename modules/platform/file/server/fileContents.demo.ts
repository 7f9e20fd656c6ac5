/** The folders of each demo company. */
export const demoFolderNames = ["施工图纸", "现场照片", "会议纪要", "安全交底"] as const;

/** The name of a folder of the demo. */
export type DemoFolder = (typeof demoFolderNames)[number];

/** A file of the demo. */
export type DemoContent = {
  readonly fileName: string;
  readonly suffix: string;
  readonly contentType: string;
  readonly kind: string;
  readonly content: Buffer;
  readonly width?: number;
  readonly height?: number;
  readonly folder?: DemoFolder;
  readonly tags?: readonly string[];
  readonly daysAgo: number;
};

let contents: Promise<readonly DemoContent[]> | undefined;

/** The files of each demo company; the pictures are drawn once. */
export async function demoContents(): Promise<readonly DemoContent[]> {
  contents ??= createContents();
  return await contents;
}

async function createContents(): Promise<readonly DemoContent[]> {
  return [...(await Promise.all(scenes.map(toPicture))), ...texts.map(toText), plan];
}

/** A drawn picture: its title, the colour of its sky, and the height of its buildings. */
type Scene = {
  readonly title: string;
  readonly sky: string;
  readonly storeys: readonly number[];
  readonly daysAgo: number;
};

const scenes: readonly Scene[] = [
  { title: "1号楼主体施工", sky: "#9cc9f0", storeys: [9, 12, 7, 10], daysAgo: 1 },
  { title: "塔吊基础验收", sky: "#f2c48d", storeys: [3, 5, 2, 4], daysAgo: 2 },
  { title: "夜间浇筑", sky: "#243a5e", storeys: [11, 8, 13, 9], daysAgo: 4 },
  { title: "外脚手架搭设", sky: "#b9dcc8", storeys: [6, 10, 11, 5], daysAgo: 6 },
  { title: "场地平整完成", sky: "#d9e6f2", storeys: [1, 2, 1, 1], daysAgo: 9 },
];

const pictureSize = { width: 960, height: 640 };

async function toPicture({ title, sky, storeys, daysAgo }: Scene): Promise<DemoContent> {
  const { default: sharp } = await import("sharp");
  const { width, height } = pictureSize;
  const ground = height - 90;
  const buildings = storeys.map((count, index) => drawBuilding(60 + index * 220, ground, count)).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${sky}"/>
    <circle cx="800" cy="110" r="46" fill="#fff6d5"/>
    ${buildings}
    <path d="M700 ${ground} V140 M560 170 H900 M700 140 L580 170 M700 140 L880 170" stroke="#b4530a" stroke-width="8" fill="none"/>
    <rect y="${ground}" width="${width}" height="90" fill="#8a7a66"/>
  </svg>`;
  const content = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  const folder = "现场照片";
  return {
    fileName: title,
    suffix: ".jpg",
    contentType: "image/jpeg",
    kind: "image",
    content,
    ...pictureSize,
    folder,
    tags: ["现场"],
    daysAgo,
  };
}

function drawBuilding(left: number, ground: number, storeys: number): string {
  const storeyHeight = 36;
  const top = ground - storeys * storeyHeight;
  const windows = Array.from({ length: storeys }, (_, storey) =>
    [12, 62, 112].map(
      (offset) =>
        `<rect x="${left + offset}" y="${top + storey * storeyHeight + 9}" width="30" height="18" fill="#ffe9a8"/>`,
    ),
  );
  const walls = `<rect x="${left}" y="${top}" width="154" height="${storeys * storeyHeight}" fill="#5b6b7d"/>`;
  return walls + windows.flat().join("");
}

type DemoText = Pick<DemoContent, "fileName" | "suffix" | "contentType" | "kind" | "folder" | "daysAgo"> & {
  readonly text: string;
};

const texts: readonly DemoText[] = [
  {
    fileName: "第12次监理例会纪要",
    suffix: ".md",
    contentType: "text/markdown",
    kind: "text",
    folder: "会议纪要",
    daysAgo: 3,
    text: "# 第 12 次监理例会\n\n- 本周完成：1 号楼 9 层梁板浇筑\n- 下周计划：外脚手架搭设至 10 层\n- 需协调：商品混凝土供应时间\n",
  },
  {
    fileName: "高处作业安全技术交底",
    suffix: ".txt",
    contentType: "text/plain",
    kind: "text",
    folder: "安全交底",
    daysAgo: 5,
    text: "一、作业前检查安全带、安全网。\n二、临边洞口设置防护栏杆。\n三、六级及以上大风停止作业。\n",
  },
  {
    fileName: "钢筋进场台账",
    suffix: ".csv",
    contentType: "text/csv",
    kind: "text",
    daysAgo: 7,
    text: "日期,规格,数量（吨）,供应商\n2026-11-02,HRB400 Φ20,36.5,华东钢材\n2026-11-09,HRB400 Φ25,42.0,华东钢材\n",
  },
];

function toText({ text, ...file }: DemoText): DemoContent {
  return { ...file, content: Buffer.from(text) };
}

/** A page with the outline of a floor, as a PDF that needs no font of its own. */
const plan: DemoContent = {
  fileName: "标准层平面示意",
  suffix: ".pdf",
  contentType: "application/pdf",
  kind: "pdf",
  content: createPdf(
    "2 w 60 120 475 600 re S 60 420 m 535 420 l S 300 120 m 300 720 l S BT /F1 20 Tf 70 745 Td (Typical floor plan 1:100) Tj ET",
  ),
  folder: "施工图纸",
  tags: ["图纸", "结构"],
  daysAgo: 8,
};

function createPdf(drawing: string): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
