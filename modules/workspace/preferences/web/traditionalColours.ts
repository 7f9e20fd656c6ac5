/** A colour of the Chinese tradition. */
export type TraditionalColour = { readonly name: string; readonly pinyin: string; readonly hex: string };

/** From reds through yellows, greens and blues to greys. Colours too pale for a brand are left out. */
const table = `
粉红 fěn hóng ffb3a7|妃色 fēi sè ed5736|品红 pǐn hóng f00056|桃红 táo hóng f47983|海棠红 hǎi táng hóng db5a6b
石榴红 shí liu hóng f20c00|樱桃色 yīng táo sè c93756|银红 yín hóng f05654|大红 dà hóng ff2121|绛紫 jiàng zǐ 8c4356
绯红 fēi hóng c83c23|胭脂 yān zhi 9d2933|朱红 zhū hóng ff4c00|丹 dān ff4e20|彤 tóng f35336|茜色 qiàn sè cb3a56
火红 huǒ hóng ff2d51|赫赤 hè chì c91f37|嫣红 yān hóng ef7a82|洋红 yáng hóng ff0097|赤 chì c3272b|枣红 zǎo hóng c32136
檀 tán b36d61|殷红 yān hóng be002f|酡红 tuó hóng dc3023|酡颜 tuó yán f9906f|杏黄 xìng huáng ffa631|杏红 xìng hóng ff8c31
橘黄 jú huáng ff8936|橙黄 chéng huáng ffa400|橘红 jú hóng ff7500|姜黄 jiāng huáng ffc773|缃色 xiāng sè f0c239
茶色 chá sè b35c44|驼色 tuó sè a88462|昏黄 hūn huáng c89b40|栗色 lì sè 60281e|棕色 zōng sè b25d25|棕黑 zōng hēi 7c4b00
棕红 zōng hóng 9b4400|赭 zhě 9c5333|琥珀 hǔ pò ca6924|褐色 hè sè 6e511e|枯黄 kū huáng d3b17d|黄栌 huáng lú e29c45
秋色 qiū sè 896c39|秋香色 qiū xiāng sè d9b611|柳绿 liǔ lǜ afdd22|竹青 zhú qīng 789262|葱绿 cōng lǜ 9ed900
葱青 cōng qīng 0eb83a|青葱 qīng cōng 0aa344|油绿 yóu lǜ 00bc12|绿沈 lǜ chén 0c8918|碧色 bì sè 1bd1a5|青碧 qīng bì 48c0a3
翡翠色 fěi cuì sè 3de1ad|豆绿 dòu lǜ 9ed048|石青 shí qīng 7bcfa6|松柏绿 sōng bǎi lǜ 21a675|松花绿 sōng huā lǜ 057748
鸦青 yā qīng 424c50|蓝 lán 44cef6|靛青 diàn qīng 177cb0|靛蓝 diàn lán 065279|宝蓝 bǎo lán 4b5cc4|蓝灰色 lán huī sè a1afc9
藏青 zàng qīng 2e4e7e|藏蓝 zàng lán 3b2e7e|绀青 gàn qīng 003371|群青 qún qīng 4c8dae|黛 dài 4a4266|黛绿 dài lǜ 426666
黛蓝 dài lán 425066|黛紫 dài zǐ 574266|紫色 zǐ sè 8d4bbb|紫酱 zǐ jiàng 815463|酱紫 jiàng zǐ 815476|紫檀 zǐ tán 4c221b
紫棠 zǐ táng 56004f|青莲 qīng lián 801dae|雪青 xuě qīng b0a4e3|丁香色 dīng xiāng sè cca4e3|苍色 cāng sè 75878a
苍青 cāng qīng 7397ab|苍黑 cāng hēi 395260|水色 shuǐ sè 88ada6|玄青 xuán qīng 3d3b4f|玄色 xuán sè 622a1d|乌色 wū sè 725e82
墨色 mò sè 50616d|墨灰 mò huī 758a99|煤黑 méi hēi 312520|缁色 zī sè 493131`;

/** The colours that can be chosen by name. */
export const traditionalColours: readonly TraditionalColour[] = table
  .trim()
  .split(/[|\n]/u)
  .map((line) => {
    const words = line.split(" ");
    return { name: words[0] ?? "", pinyin: words.slice(1, -1).join(" "), hex: `#${words.at(-1) ?? ""}` };
  });

/**
 * Whether a search text matches a colour: a part of its name or value, its pinyin with or without tones, or its
 * initials.
 */
export function isColourMatch({ name, pinyin, hex }: TraditionalColour, text: string): boolean {
  const keyword = plain(text).replaceAll(/\s/gu, "");
  const syllables = plain(pinyin).split(" ");
  const initials = syllables.map((syllable) => syllable.charAt(0)).join("");
  const sound = syllables.join("");
  // Keyboards have no ü; v is typed instead.
  return [name, hex, sound, sound.replaceAll("lu", "lv"), initials].some((key) => key.includes(keyword));
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
