import { describe, expect, it } from "vitest";
import { aRegionService, type ServiceAnswer, type ServiceRequest } from "#tests/builders/fakeRegionService";
import { createRegionClient, type RegionClient } from "./regionClient.ts";
import { readGd } from "./readGd.ts";
import { readMca } from "./readMca.ts";
import { readMzb } from "./readMzb.ts";
import { readTianditu } from "./readTianditu.ts";
import { theServer } from "#tests/builders/server";

const key = "0123456789abcdef0123456789abcdef";

/** A client that may reach the loopback interface, and the progress that it reported. */
async function aClient(outgoingHosts: readonly string[] = ["127.0.0.1"]) {
  const { app } = await theServer();
  const progress: string[] = [];
  const client = createRegionClient(
    { config: { ...app.config, outgoingHosts } },
    { reportProgress: (done, total) => void progress.push(`${done}/${total}`) },
  );
  return { client, progress };
}

async function aService(answer: (request: ServiceRequest) => unknown) {
  const { url, requests } = await aRegionService((request) => ({ body: answer(request) }));
  return { ...(await aClient()), url, requests };
}

const brief = ({ code, name, parentCode }: { code: string; name: string; parentCode: string | null }) =>
  `${code} ${name} ${parentCode ?? "-"}`;

describe("AMap", () => {
  const street = {
    citycode: "010",
    adcode: "110101",
    name: "东华门街道",
    center: "116.4,39.9",
    level: "street",
    districts: [],
  };
  const district = {
    citycode: "010",
    adcode: "110101",
    name: "东城区",
    center: "116.418757,39.917544",
    level: "district",
    districts: [street],
  };
  const city = {
    citycode: "010",
    adcode: "110100",
    name: "北京城区",
    center: "116.405285,39.904989",
    level: "city",
    districts: [district],
  };
  const province = { citycode: [], adcode: "110000", name: "北京市", center: [], level: "province", districts: [city] };
  const country = {
    citycode: [],
    adcode: "100000",
    name: "中华人民共和国",
    center: "116.3,39.9",
    level: "country",
    districts: [province],
  };
  const found = (...districts: object[]) => ({ status: "1", info: "OK", infocode: "10000", count: "1", districts });

  it("is read from the country down, without streets, which have no codes", async () => {
    const { client, url, requests } = await aService(() => found(country));

    const answer = await readGd(client, url, { key, keywords: "", level: 3 });

    expect(answer.regions.map(brief)).toEqual(["110000 北京市 -", "110100 北京城区 110000", "110101 东城区 110100"]);
    expect(answer).toMatchObject({ rootCode: null, depth: 3 });
    expect(answer.regions[2]).toMatchObject({ cityCode: "010", longitude: 116.418_757, latitude: 39.917_544 });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      key,
      keywords: "100000",
      subdistrict: "3",
      extensions: "base",
    });
  });

  it("is read below a region that is named", async () => {
    const { client, url } = await aService(() => found(province));

    const answer = await readGd(client, url, { key, keywords: "北京", level: 2 });

    expect(answer).toMatchObject({ rootCode: "110000", depth: 2 });
  });

  it.each([
    ["10001", "region.sync_key"],
    ["10009", "region.sync_key"],
    ["10003", "region.sync_busy"],
    ["10021", "region.sync_busy"],
    ["20000", "region.sync_unreadable"],
  ])("refuses with the code %s: %s", async (infocode, error) => {
    const { client, url } = await aService(() => ({ status: "0", info: "REFUSED", infocode }));

    await expect(readGd(client, url, { key, keywords: "", level: 3 })).rejects.toThrow(error);
  });

  it("finds nothing, or several regions", async () => {
    const none = await aService(() => found());
    const two = await aService(() => found(province, district));

    const input = { key, keywords: "朝阳区", level: 1 };
    await expect(readGd(none.client, none.url, input)).rejects.toThrow("region.sync_empty");
    await expect(readGd(two.client, two.url, input)).rejects.toThrow("region.sync_ambiguous");
  });
});

describe("the national place names", () => {
  const town = { code: "110101001000", name: "东华门街道", level: 4, type: "街道", children: [] };
  const district = { code: "110101000000", name: "东城区", level: 3, type: "市辖区", children: [town] };
  const beijing = { code: "110000000000", name: "北京市", level: 1, type: "直辖市", children: [] };
  const jiangxi = { code: "360000000000", name: "江西省", level: 1, type: "省", children: null };
  const ok = (data: unknown) => ({ status: 200, message: "success", data });

  it("are read with two levels in one request", async () => {
    const { client, url, requests } = await aService(() => ok({ ...beijing, children: [district] }));

    const answer = await readMca(client, url, { code: 110_000, level: 2 });

    expect(answer.regions.map(brief)).toEqual([
      "110000 北京市 -",
      "110101 东城区 110000",
      "110101001 东华门街道 110101",
    ]);
    expect(answer).toMatchObject({ rootCode: "110000", depth: 2 });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ code: "110000000000", maxLevel: "2" });
  });

  it("are read province by province for the districts of the whole country", async () => {
    const { client, url, progress } = await aService(({ query }) =>
      query.get("code") === null
        ? ok({ code: "0", name: "中华人民共和国", level: 0, children: [beijing, jiangxi] })
        : ok(query.get("code") === "110000000000" ? { ...beijing, children: [district] } : jiangxi),
    );

    const { regions } = await readMca(client, url, { code: 0, level: 3 });

    expect(regions.map(({ code }) => code).toSorted()).toEqual(["110000", "110101", "110101001", "360000"]);
    expect(progress).toEqual(["0/2", "1/2"]);
  });

  it.each([
    [0, 3],
    [360_000, 2],
    [361_100, 2],
    [361_102, 1],
  ])("are read below %s for %i levels", async (code, level) => {
    const { client, url } = await aService(() => ok(jiangxi));

    await expect(readMca(client, url, { code, level })).resolves.toMatchObject({ depth: level });
  });

  it("are not read for all towns of a province, nor below a code of another length", async () => {
    const { client, url } = await aService(() => ok(jiangxi));

    await expect(readMca(client, url, { code: 360_000, level: 3 })).rejects.toThrow("region.sync_town_scope");
    await expect(readMca(client, url, { code: 36_110, level: 1 })).rejects.toThrow("region.code_length");
  });

  it.each([
    [{ status: 500, message: "接口调用过于频繁，请稍后再试", data: null }, "region.sync_busy"],
    [{ status: 500, message: "error", data: null }, "region.sync_unreadable"],
    [{ status: 200, message: "", data: null }, "region.sync_empty"],
    [{ status: 200, data: { code: "36x", name: "江西省" } }, "region.sync_unreadable"],
    [{ status: 200, data: { code: "360000000000", name: "" } }, "region.sync_unreadable"],
    [{ status: 200, data: { code: "360000000000", name: "江".repeat(65) } }, "region.sync_unreadable"],
    [{ data: "text" }, "region.sync_unreadable"],
    [[], "region.sync_unreadable"],
    ["<html>", "region.sync_unreadable"],
    ['{"status":200,"data":{"code":"36', "region.sync_unreadable"],
    ["[".repeat(100_000), "region.sync_unreadable"],
    ["x".repeat(11 * 1024 * 1024), "region.sync_unreadable"],
  ])("are refused if they are damaged (case %#)", async (body, error) => {
    const { client, url } = await aService(() => body);

    await expect(readMca(client, url, { code: 360_000, level: 1 })).rejects.toThrow(error);
  });
});

describe("Tianditu", () => {
  const district = { gb: "156110101", pgb: "156110000", name: "东城区", center: { lng: 116.41, lat: 39.92 }, level: 2 };
  const beijing = {
    gb: "156110000",
    name: "北京市",
    center: { lng: 116.4, lat: 39.9 },
    level: 4,
    children: [district],
  };
  const ok = (...regions: object[]) => ({
    status: 200,
    message: "success",
    data: { suggestion: [], district: regions },
  });

  it("is read without the code of the country", async () => {
    const { client, url, requests } = await aService(() => ok(beijing));

    const answer = await readTianditu(client, url, { keyword: "北京市", childLevel: 1, tk: key });

    expect(answer.regions.map(brief)).toEqual(["110000 北京市 -", "110101 东城区 110000"]);
    expect(answer).toMatchObject({ rootCode: "110000", depth: 1 });
    expect(answer.regions[1]).toMatchObject({ longitude: 116.41, latitude: 39.92 });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      keyword: "北京市",
      childLevel: "1",
      extensions: "false",
      tk: key,
    });
  });

  it("is read as a whole, and chooses the region of exactly this name", async () => {
    const whole = await aService(() => ok({ gb: "156000000", name: "中国", level: 5, children: [beijing] }));
    const several = await aService(() => ok(beijing, { ...district, name: "北京市东城区" }));
    const alike = await aService(() => ok({ ...district, name: "朝阳区" }, { ...beijing, name: "朝阳区" }));

    const input = { keyword: "北京市", childLevel: 3, tk: key };
    expect(await readTianditu(whole.client, whole.url, input)).toMatchObject({ rootCode: null });
    expect(await readTianditu(several.client, several.url, input)).toMatchObject({ rootCode: "110000" });
    await expect(readTianditu(alike.client, alike.url, { ...input, keyword: "朝阳区" })).rejects.toThrow(
      "region.sync_ambiguous",
    );
  });

  it.each([
    [{ status: 403, body: { code: 1, msg: "非法Key", resolve: "请到开放平台申请" } }, "region.sync_key"],
    [{ status: 200, body: { code: 301_012, msg: "权限类型错误" } }, "region.sync_key"],
    [{ status: 200, body: { code: 301_007, msg: "访问次数超限" } }, "region.sync_busy"],
    [{ status: 200, body: { status: 200, data: { district: [] } } }, "region.sync_empty"],
    [{ status: 429, body: "" }, "region.sync_busy"],
  ] satisfies [ServiceAnswer, string][])("refuses (case %#)", async (answer, error) => {
    const { url } = await aRegionService(() => answer);
    const { client } = await aClient();

    await expect(readTianditu(client, url, { keyword: "北京市", childLevel: 1, tk: key })).rejects.toThrow(error);
  });
});

describe("the site of civil affairs", () => {
  const row = (code: string, names: object, quhao = "") => ({ children: [], quHuaDaiMa: code, quhao, ...names });
  const page = (list: object[]) => `<html><script>var json = ${JSON.stringify(list)};\nvar x = 1;</script></html>`;
  const provinces = [row("110000", { shengji: "北京市(京)" }, "010"), row("420000", { shengji: "湖北省(鄂)" })];

  const answer = ({ path, form }: ServiceRequest) => {
    if (path === "/map") return page(provinces);
    const [province, city] = [form.get("shengji"), form.get("diji")];
    if (province === "北京市(京)")
      return city === null
        ? [row("110000", { diji: "北京市" }, "010")]
        : [row("110101", { xianji: "东城区" }, "010"), row("110102", { xianji: "西城区" }, "010")];
    if (city === null) return [row("420100", { diji: "武汉市" }, "027"), row("", { diji: "省直辖县级行政单位" })];
    return city === "武汉市" ? [row("420102", { xianji: "江岸区" }, "027")] : [row("429004", { xianji: "仙桃市" })];
  };

  it("is read province by province, city by city", async () => {
    const { client, url, requests, progress } = await aService(answer);

    const { regions } = await readMzb(client, url, { level: 3 });

    expect(regions.map(brief)).toEqual([
      "110000 北京市 -",
      "110101 东城区 110000",
      "110102 西城区 110000",
      "420000 湖北省 -",
      "420100 武汉市 420000",
      "420102 江岸区 420100",
      "429004 仙桃市 420000",
    ]);
    expect(regions[4]).toMatchObject({ cityCode: "027" });
    expect(requests).toHaveLength(6);
    expect(progress).toEqual(["0/2", "1/2"]);
  });

  it.each([
    [1, 1, 2],
    [2, 3, 3],
  ])("is read down to the level %i with %i requests", async (level, count, found) => {
    const { client, url, requests } = await aService(answer);

    const { regions } = await readMzb(client, url, { level });

    expect([requests.length, regions.length]).toEqual([count, found]);
  });

  it.each(["<html></html>", "<script>var json = [{];</script>", '<script>var json = ["x"];</script>'])(
    "is refused if the page is another: %s",
    async (body) => {
      const { client, url } = await aService(() => body);

      await expect(readMzb(client, url, { level: 1 })).rejects.toThrow("region.sync_unreadable");
    },
  );
});

describe("a service", () => {
  const read = async (client: RegionClient, url: URL) => await readMca(client, url, { code: 0, level: 1 });

  it.each(["http://10.0.0.1/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/", "ftp://example.com/"])(
    "is not reached at a private address: %s",
    async (address) => {
      const { client } = await aClient([]);

      await expect(read(client, new URL(address))).rejects.toThrow("region.sync_blocked");
    },
  );

  it("may answer an error, nothing at all, or a redirect, which is not followed", async () => {
    const { client } = await aClient();
    const broken = await aRegionService(() => ({ status: 502, body: "" }));
    const silent = await aRegionService((_, response) => void response.destroy());
    const moved = await aRegionService((_, response) => {
      response.setHeader("location", "http://169.254.169.254/");
      return { status: 302, body: "" };
    });

    for (const { url } of [broken, silent, moved])
      await expect(read(client, url)).rejects.toThrow("region.sync_unreachable");
  });

  it("is left when the task is cancelled", async () => {
    const { app } = await theServer();
    const cancel = new AbortController();
    const { url } = await aRegionService(() => {
      cancel.abort(new Error("cancelled"));
      return undefined;
    });
    const client = createRegionClient(
      { config: { ...app.config, outgoingHosts: ["127.0.0.1"] } },
      { signal: cancel.signal },
    );

    await expect(read(client, url)).rejects.toThrow("cancelled");
  });
});
