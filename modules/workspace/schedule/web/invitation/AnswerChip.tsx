import { Chip, type Tone, useTexts } from "#kit";
import type { GivenAnswer } from "../../contract.ts";

const tones: Readonly<Record<GivenAnswer, Tone>> = { none: "grey", yes: "green", maybe: "amber", no: "red" };

/** What an invited account has answered. */
export function AnswerChip({ answer }: { answer: GivenAnswer }) {
  const t = useTexts();
  return <Chip tone={tones[answer]}>{t(`schedule.answer.${answer}`)}</Chip>;
}
