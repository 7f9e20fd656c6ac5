import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { fileApi } from "../contract.ts";
import { buildArchive } from "#tests/builders/archive";
import { aFile, listStoredNames, sendFiles } from "#tests/builders/files";
import { aPng } from "#tests/builders/pictures";
import { sendInParts } from "#tests/builders/parts";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount, type TestTenant } from "#tests/builders/tenant";

const limit = 10 * 1024 ** 2;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const html = `<!doctype html><html><script>alert(1)</script></html>`;
const zeros = Buffer.alloc(3 * 1024 ** 2);
const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `part${index}.txt`, content: "x" }));
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;

let tenant: TestTenant;
let person: TestAccount;

beforeAll(async () => {
  ({ tenant, admin: person } = await aTenant());
});

/** Neither the disk nor any table knows anything of it. */
async function expectNothingLeft(): Promise<void> {
  const { owner } = await theServer();
  const { rows } = await owner.query(
    `select (select count(*)::int from file where tenant_id = $1) as files,
       (select count(*)::int from file_content where tenant_id = $1) as contents,
       (select count(*)::int from file_version where tenant_id = $1) as versions,
       (select count(*)::int from file_upload where tenant_id = $1) as uploads,
       (select count(*)::int from file_upload_part where tenant_id = $1) as parts`,
    [tenant.id],
  );
  expect(rows).toEqual([{ files: 0, contents: 0, versions: 0, uploads: 0, parts: 0 }]);
  expect(await listStoredNames(tenant.id)).toEqual([]);
}

describe("a hostile file is refused, in one piece and in parts, and leaves nothing", () => {
  it.each<[string, string, Buffer | string, string]>([
    ["an empty file", "empty.txt", "", "D8000"],
    ["a web page", "page.html", html, "D8001"],
    ["a web page named as text", "page.txt", html, "D8001"],
    ["a web page named as a picture", "page.png", html, "D8001"],
    ["a drawing with a script", "drawing.svg", svg, "D8001"],
    ["a drawing named as text", "drawing.txt", `\n  ${svg}`, "D8001"],
    ["a drawing named as a picture", "drawing.png", svg, "D8001"],
    [
      "XML with an entity",
      "data.xml",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x/>`,
      "D8001",
    ],
    ["a script", "run.js", "alert(1)", "D8001"],
    ["a shell script named as text with a NUL", "run.txt", "#!/bin/sh\0rm", "D8001"],
    ["a program", "run.exe", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]), "D8001"],
    ["a program named as a picture", "run.png", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]), "D8001"],
    [
      "a Linux program without a suffix",
      "run",
      Buffer.concat([Buffer.from("7f454c4602010100", "hex"), Buffer.alloc(99)]),
      "D8001",
    ],
    ["a picture named as a document", "picture.pdf", aPng(), "D8003"],
    ["text named as a picture", "text.jpg", "only text", "D8003"],
    ["a picture with 100 megapixels", "huge.png", aPng(8, 8, { saysWidth: 10_000, saysHeight: 10_000 }), "D8002"],
    ["the beginning of a picture", "cut.png", aPng().subarray(0, 20), "D8001"],
    ["a packed file of another kind", "log.gz", gzipSync("x"), "D8001"],
    [
      "an archive that grows a thousandfold",
      "bomb.zip",
      buildArchive([{ name: "zeros.txt", content: zeros }]),
      "D8002",
    ],
    [
      "an archive that hides how much it grows",
      "liar.zip",
      buildArchive([{ name: "zeros.txt", content: zeros, claims: { unpacked: 100 } }]),
      "D8002",
    ],
    ["an archive of a thousand and one parts", "parts.zip", buildArchive(parts(1001)), "D8002"],
    [
      "an archive that leaves its folder",
      "slip.zip",
      buildArchive([{ name: "../../etc/passwd", content: "x" }]),
      "D8001",
    ],
    ["an archive with an absolute path", "slip.zip", buildArchive([{ name: "/etc/passwd", content: "x" }]), "D8001"],
    [
      "an archive with a link",
      "link.zip",
      buildArchive([{ name: "link", content: "/etc/passwd", claims: { mode: 0o120_777 } }]),
      "D8001",
    ],
    ["an archive with a program", "tools.zip", buildArchive([{ name: "setup.exe", content: "MZ" }]), "D8001"],
    [
      "a workbook that grows a thousandfold",
      "bomb.xlsx",
      buildArchive([
        { name: "[Content_Types].xml", content: types },
        { name: "xl/worksheets/sheet1.xml", content: zeros },
      ]),
      "D8002",
    ],
    ["an archive named as a workbook", "not.xlsx", buildArchive([{ name: "a.txt", content: "x" }]), "D8003"],
    ["a name of dots", "...", "text", "D8005"],
    ["a name that cannot be seen", "\u200b\u202e", "text", "D8005"],
  ])("%s", async (...[, name, content, code]) => {
    const { status, body } = await sendFiles(person, [{ name, content }]);
    const inParts = await sendInParts(person, { name, content });

    expect(`${status} ${body.code} ${body.message}`).toMatch(new RegExp(`^200 400 \\[${code}\\] `, "u"));
    expect(`${inParts.status} ${inParts.message}`).toMatch(new RegExp(`^400 \\[${code}\\] `, "u"));
    await expectNothingLeft();
  });

  it.each([
    ["broken.zip", "file.content_unknown", { suffix: ".zip" }],
    ["broken.xyz", "file.type_refused", { type: ".xyz" }],
  ] as const)("%s says whether its content or its type is at fault", async (name, key, parameters) => {
    const { body } = await sendFiles(person, [{ name, content: Buffer.alloc(300, 1) }]);

    const { app } = await theServer();
    expect(body.message).toContain(app.words.forLanguage("zh-CN")(key, parameters));
  });

  it("one byte above the limit, announced or not", async () => {
    const content = Buffer.alloc(limit + 1, "x");
    const announced = await sendFiles(person, [{ name: "large.txt", content }]);
    const { url } = await theServer();
    const { accessToken } = await aSession(person);
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let start = 0; start < content.length; start += 1024 ** 2)
          controller.enqueue(content.subarray(start, start + 1024 ** 2));
        controller.close();
      },
    });

    const init = {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "x-file-name": "large.txt" },
      body: chunks,
      duplex: "half",
    };
    const streamed = await fetch(`${url}/api/sysFile/uploadFile`, init);

    expect(announced).toMatchObject({
      status: 200,
      body: { code: 400, message: expect.stringMatching(/^\[D8002\]/u) },
    });
    expect(await streamed.json()).toMatchObject({ code: 400, message: announced.body.message });
    await expectNothingLeft();
  });

  it("one of several, and with it the others", async () => {
    const { body } = await sendFiles(
      person,
      [
        { name: "good.txt", content: "good" },
        { name: "bad.html", content: html },
      ],
      { call: "uploadFiles" },
    );

    expect(body.message).toMatch(/^\[D8001\]/u);
    await expectNothingLeft();
  });

  it("one that breaks off in the middle", async () => {
    const { url } = await theServer();
    const { accessToken } = await aSession(person);
    const sent = request(`${url}/api/sysFile/uploadFile`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "x-file-name": "cut.txt", "content-length": 1_000_000 },
    });
    sent.on("error", () => undefined);
    sent.write(Buffer.alloc(500_000, "x"));
    await expect.poll(async () => await listStoredNames(tenant.id)).toHaveLength(1);
    sent.destroy();

    await expect.poll(async () => await listStoredNames(tenant.id)).toEqual([]);
    await expectNothingLeft();
  });

  it("a suffix that the form does not accept", async () => {
    const { body } = await sendFiles(person, [{ name: "a.txt", content: "x" }], {
      fields: { AllowSuffix: ".pdf,.docx" },
    });

    expect(body.message).toMatch(/^\[D8003\]/u);
    await expectNothingLeft();
  });
});

describe("what looks dangerous but is not", () => {
  it.each<[string, string, Buffer | string, Record<string, unknown>]>([
    ["a path is only a name", "../../etc/passwd.txt", "x", { fileName: "passwd", suffix: ".txt" }],
    ["letters that a system forbids are replaced", "a<b>c|d?.txt", "x", { fileName: "a_b_c_d_", suffix: ".txt" }],
    [
      "a name that reads backwards is put straight",
      "photo\u202egnp.txt",
      "x",
      { fileName: "photognp", suffix: ".txt" },
    ],
    ["a suffix is completed by the content", "picture", aPng(), { fileName: "picture", suffix: ".png" }],
    ["Chinese text of Windows", "gbk.txt", Buffer.from("c4e3bac3", "hex"), { contentType: "text/plain" }],
    ["a comparison is no markup", "formula.txt", "a < b and b > c", { contentType: "text/plain" }],
    ["exactly the limit", "limit.txt", Buffer.alloc(limit, "x"), { sizeBytes: limit }],
    ["an archive of texts", "texts.zip", buildArchive([{ name: "a/b.txt", content: "x" }]), { kind: "archive" }],
    [
      "a workbook",
      "list.xlsx",
      buildArchive([
        { name: "[Content_Types].xml", content: types },
        { name: "xl/workbook.xml", content: "<workbook/>" },
      ]),
      { kind: "sheet" },
    ],
  ])("%s", async (...[, name, content, expected]) => {
    const file = await aFile(person, { name, content });
    const inParts = await sendInParts(person, { name, content });

    const id = toId(Number(inParts.headers.get("x-file-id")));
    expect(file).toMatchObject(expected);
    expect(await person.get(fileApi, "file", { id })).toMatchObject(expected);
  });
});
