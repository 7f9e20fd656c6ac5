import { maxCommentLength, type MentionedPerson, splitMentions, writeMention } from "../contract.ts";

/** The text of a field with comments, and the people that `@name` in it means. */
export type CommentText = { readonly text: string; readonly people: ReadonlyMap<string, number> };

/** An empty field. */
export const emptyInput: CommentText = { text: "", people: new Map() };

/** The name of a person in the text. A number tells a further person of the same name apart: `Anna(2)`. */
export function toTextName(
  { people }: Pick<CommentText, "people">,
  { id, realName }: { readonly id: number; readonly realName: string },
): string {
  let name = realName;
  for (let number = 2; (people.get(name) ?? id) !== id; number += 1) name = `${realName}(${number})`;
  return name;
}

/** The content of the comment: each `@name` of a chosen person becomes a mention. Longer names win. */
export function toContent({ text, people }: CommentText): string {
  const names = [...people.keys()].toSorted((one, other) => other.length - one.length);
  let rest = text;
  let content = "";
  while (rest !== "") {
    const name = names.find((one) => rest.startsWith(`@${one}`));
    const id = name === undefined ? undefined : people.get(name);
    const step = name === undefined ? 1 : name.length + 1;
    content += id === undefined ? rest.slice(0, step) : writeMention(id);
    rest = rest.slice(step);
  }
  return content.trim();
}

/** Whether there is content or a file, and the content within the limit. */
export function canSend(content: string, fileCount: number): boolean {
  return (content !== "" || fileCount > 0) && content.length <= maxCommentLength;
}

/** A content as text of a field. A mention without a visible name stays as it is stored. */
export function toInput(content: string, mentions: readonly Partial<MentionedPerson>[]): CommentText {
  const people = new Map<string, number>();
  const parts = splitMentions(content).map((part) => {
    if (typeof part === "string") return part;
    const { realName } = mentions.find((mentioned) => mentioned.id === part) ?? {};
    if (realName === undefined) return writeMention(part);
    const name = toTextName({ people }, { id: part, realName });
    people.set(name, part);
    return `@${name}`;
  });
  return { text: parts.join(""), people };
}
