import * as z from "zod";
import { Id } from "#contract/id";

/** What a target of a notice is; an organisation may stand for its whole branch. */
export const NoticeTargetKind = { organisation: 1, role: 2, position: 3, person: 4 } as const;
/** See `NoticeTargetKind`. */
export type NoticeTargetKindValue = (typeof NoticeTargetKind)[keyof typeof NoticeTargetKind];

/** Maximum number of targets of each kind. */
export const maxTargets = 200;

const NoticeTargets = z
  .array(z.object({ id: Id }))
  .max(maxTargets)
  .default([]);

const AudienceLists = z.object({
  isTargeted: z.boolean(),
  organisations: z
    .array(z.object({ id: Id, withBelow: z.boolean().default(true) }))
    .max(maxTargets)
    .default([]),
  roles: NoticeTargets,
  positions: NoticeTargets,
  people: NoticeTargets,
});

/** The audience of a notice that states none: all accounts that the author sees. */
export const everybody = {
  isTargeted: false,
  organisations: [],
  roles: [],
  positions: [],
  people: [],
} satisfies z.infer<typeof AudienceLists>;

/** Whom a notice is for: accounts in one of the lists if it is targeted, else everybody. */
export const NoticeAudience = AudienceLists.refine(hasTargets, {
  params: { key: "invalid.required" },
}).meta({ examples: [everybody] });
/** See the schema of the same name. */
export type NoticeAudience = z.infer<typeof NoticeAudience>;

function hasTargets(audience: z.infer<typeof AudienceLists>): boolean {
  const { isTargeted, organisations, roles, positions, people } = audience;
  return !isTargeted || [organisations, roles, positions, people].some(({ length }) => length > 0);
}

/** A target with its name; null if it is gone or the caller may not see it. */
const NamedTarget = z.object({ id: Id, name: z.string().nullable() });
/** See `NamedTarget`. */
export type NamedTarget = z.infer<typeof NamedTarget>;

/** A stored audience, with names. */
export const NamedAudience = z.object({
  isTargeted: z.boolean(),
  organisations: z.array(NamedTarget.extend({ withBelow: z.boolean() })),
  roles: z.array(NamedTarget),
  positions: z.array(NamedTarget),
  people: z.array(NamedTarget),
});
/** See the schema of the same name. */
export type NamedAudience = z.infer<typeof NamedAudience>;
