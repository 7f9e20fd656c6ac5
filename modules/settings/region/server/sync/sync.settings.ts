import { defineAddress } from "#core/request/settingDefinition";

const description = { group: "system", hint: "region.sync.addressHint" } as const;

/** Where the services are. The installation can replace an address that has moved, or name a mirror. */
export const sourceAddresses = {
  mzb: defineAddress({
    ...description,
    code: "sys_region_url_mzb",
    title: "region.sync.source.mzb",
    default: "http://xzqh.mca.gov.cn/",
  }),
  gd: defineAddress({
    ...description,
    code: "sys_region_url_gd",
    title: "region.sync.source.gd",
    default: "https://restapi.amap.com/v3/config/district",
  }),
  mca: defineAddress({
    ...description,
    code: "sys_region_url_mca",
    title: "region.sync.source.mca",
    default: "https://dmfw.mca.gov.cn/9095/xzqh/getList",
  }),
  tianditu: defineAddress({
    ...description,
    code: "sys_region_url_tianditu",
    title: "region.sync.source.tianditu",
    default: "https://api.tianditu.gov.cn/v2/administrative",
  }),
} as const;
