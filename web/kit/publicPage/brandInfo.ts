import type { SysInfo } from "#contract/systemInfo";

/** What the sign-in page shows of a tenant. */
export type BrandInfo = Pick<
  SysInfo,
  "logo" | "title" | "viceTitle" | "viceDesc" | "copyright" | "icp" | "icpUrl" | "carouselFiles"
>;
