/** The texts of each shared answer, by format. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * Marks an answer that many calls give as it is, for example the menu of a role: it is written as text once for each
 * format. Nothing may change it from now on.
 */
export function shareAnswer<Answer extends object>(answer: Answer): Answer {
  if (!texts.has(answer)) texts.set(answer, new Map());
  return answer;
}

/** The text of an answer. `write` may change what it is given: of a shared answer that is a copy. */
export function writeAnswer(answer: unknown, format: string, write: (answer: unknown) => string): string {
  const shared = typeof answer === "object" && answer !== null ? texts.get(answer) : undefined;
  if (shared === undefined) return write(answer);
  const text = shared.get(format) ?? write(structuredClone(answer));
  shared.set(format, text);
  return text;
}
