/** The level that a code says: province, city, district, township, village (`RegionLevel`). */
export function getCodeLevel(code: string): number {
  if (code.length === 12) return 5;
  if (code.length === 9) return 4;
  if (code.endsWith("0000")) return 1;
  return code.endsWith("00") ? 2 : 3;
}

/** A code as the table has it: 6 digits to the district, 9 to the township, 12 to the village; undefined for others. */
export function normaliseCode(given: string): string | undefined {
  if (!/^\d+$/u.test(given)) return undefined;
  if (given.length === 2 || given.length === 4) return given.padEnd(6, "0");
  if (given.length === 12) return normaliseCode(given.endsWith("000") ? given.slice(0, 9) : `${given}0`) ?? given;
  if (given.length === 9) return given.endsWith("000") ? given.slice(0, 6) : given;
  return given.length === 6 ? given : undefined;
}

/** The codes of the regions that a code lies in, the nearest first: 440305001 in 440305, 440300 and 440000. */
export function listCodesAbove(code: string): string[] {
  const above = [code.slice(0, 9), code.slice(0, 6), `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`];
  return [...new Set(above)].filter(
    (one) => one !== code && one.length <= code.length && getCodeLevel(one) < getCodeLevel(code),
  );
}

const endings = /(?<=.)(?:自治县|自治旗|自治州|街道办事处|街道|地区|新区|市|区|县|旗|盟|镇|乡)$/u;

/** The part of a name that stays when a county becomes a district. */
export function getNameStem(name: string): string {
  return name.replace(endings, "");
}
