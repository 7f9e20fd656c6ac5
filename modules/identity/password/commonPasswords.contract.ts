/** Bases that millions use; adding a number or a sign to one of them makes no better password. */
const bases =
  "password passwort passw0rd p@ssw0rd p@ssword pa55w0rd pa55word qwerty qwertz azerty asdfgh zxcvbn qazwsx 1qaz2wsx " +
  "zaq12wsx q1w2e3r4 q1w2e3 1q2w3e 1q2w3e4r admin administrator root toor user guest test tester testing demo login " +
  "welcome letmein changeme changeit default secret master manager system server oracle postgres mysql letmein1 " +
  "iloveyou woaini woaini1314 5201314 monkey dragon sunshine princess football baseball superman batman trustno1 " +
  "shadow michael jordan jennifer hunter ranger killer starwars pokemon cheese summer winter spring autumn monday " +
  "friday january december company office beijing shanghai shenzhen guangzhou china zhongguo nihao mima wangluo " +
  "huawei xiaomi alibaba tencent wechat weixin taobao abc abcd abcde abcdef abc123 abcd1234 aa123456 a123456 q123456 " +
  "qq123456 asd123 qwe123 qweasd qweasdzxc zxcasdqwe asdf asdfasdf aaaaaa aaa111 access computer internet hello " +
  "flower lovely freedom whatever nothing ginger pepper charlie thomas soccer hockey george andrew michelle tigger " +
  "samsung google facebook apple android iphone microsoft windows linux ubuntu cisco admin123 test123 pass passwd pwd " +
  "construct construction building worksite gongdi jianzhu gongcheng xiangmu xiaoming zhangsan lisi wangwu";

const common = new Set(bases.split(" "));

/** Digits and signs that replace letters. */
const disguises: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * The widely used text that a password consists of, if it does: one of the list, with or without substitutions and the
 * usual additions (`Password123!`, `P@ssw0rd2026`), a repeated text, or a keyboard sequence.
 */
export function findCommonText(password: string): string | undefined {
  const lowerCase = password.toLowerCase();
  const core = lowerCase.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const bare = lowerCase.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, "");
  const forms = [lowerCase, core, bare, undisguise(lowerCase), undisguise(core), undisguise(bare)];
  const known = forms.find((form) => common.has(form) || common.has(halfOf(form)));
  return known ?? [core, bare].find(isRun);
}

function undisguise(text: string): string {
  return [...text].map((character) => disguises[character] ?? character).join("");
}

/** "testtest" is "test". */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half !== "" && half + half === text ? half : text;
}

const runs = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn",
];

/** At least five characters of one sequence, forwards or backwards, and nothing else; or one repeated character. */
function isRun(text: string): boolean {
  if (text.length < 5) return false;
  if (new Set(text).size === 1) return true;
  const backwards = [...text].toReversed().join("");
  return runs.some((run) => run.includes(text) || run.includes(backwards));
}
