/** Random numbers from 0 up to 1, the same for the same seed on every machine (mulberry32). */
export type RandomSource = () => number;

/** Creates a random source with a reproducible sequence. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks an entry of the list. */
export function pickOne<Value>(dice: RandomSource, list: readonly [Value, ...Value[]]): Value {
  return list[Math.floor(dice() * list.length)] ?? list[0];
}

/** An integer, both ends included. */
export function pickInteger(dice: RandomSource, from: number, to: number): number {
  return from + Math.floor(dice() * (to - from + 1));
}

/** A day of that year, `yyyy-MM-dd`. */
export function pickDay(dice: RandomSource, year: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(pickInteger(dice, 1, 12))}-${two(pickInteger(dice, 1, 28))}`;
}

type Letters = readonly [string, ...string[]];

function letters(text: string): Letters {
  const [first = "", ...rest] = text;
  return [first, ...rest];
}

const surnames = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕";
const manNames = "伟强磊军洋勇杰涛明超刚平辉鹏斌波宇浩凯健建国华林峰志海龙飞俊文武新庆安东";
const womanNames = "芳娜敏静丽艳娟霞秀兰玲桂英红梅燕萍雪慧琳洁婷倩颖欣怡佳月晓云青凤春莉";

/** A typical name of two or three characters. */
export function pickName(dice: RandomSource, isMan: boolean): string {
  const characters = letters(isMan ? manNames : womanNames);
  const surname = pickOne(dice, letters(surnames));
  const first = pickOne(dice, characters);
  return surname + first + (dice() < 0.6 ? pickOne(dice, characters) : "");
}
