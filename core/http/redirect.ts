import type { FastifyReply } from "fastify";

/** Target of a redirect. */
export type RedirectResult = { readonly location: string };

/** Redirects the browser to the location that a call returned. */
export async function sendRedirect(reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (!isRedirect(answer)) throw new Error("a call that leads elsewhere has answered something else");
  return await reply.code(302).header("location", answer.location).send();
}

function isRedirect(answer: unknown): answer is RedirectResult {
  return typeof answer === "object" && answer !== null && "location" in answer;
}
