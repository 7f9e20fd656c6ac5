type Context = { platform(reason: string): unknown };

/** The platform modules may look across tenants. */
export function acrossTenants(ctx: Context): unknown {
  return ctx.platform("why");
}
