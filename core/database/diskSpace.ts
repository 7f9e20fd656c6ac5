import { statfs } from "node:fs/promises";

const gigabyte = 1024 ** 3;
const minFreeShare = 0.05;

/** Whether a folder's disk has space for writes: 1 GB and 5 % (security 13.5). */
export async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize >= gigabyte && bavail / blocks >= minFreeShare;
}
