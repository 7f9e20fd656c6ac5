import type { FastifyReply } from "fastify";

/** Where a call leads the browser. */
export type RedirectAnswer = { readonly location: string };

/** Leads the browser to where a call has answered. */
export async function sendRedirect(reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (!isRedirect(answer)) throw new Error("a call that leads elsewhere has answered something else");
  return await reply.code(302).header("location", answer.location).send();
}

function isRedirect(answer: unknown): answer is RedirectAnswer {
  return typeof answer === "object" && answer !== null && "location" in answer;
}
