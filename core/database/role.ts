import type pg from "pg";

/** The role that serves requests has too many rights. */
export class RoleError extends Error {
  constructor(reason: string) {
    super(
      `the database role of DATABASE_URL ${reason}; the server serves requests only with a role that row-level security binds`,
    );
    this.name = "RoleError";
  }
}

const question = `select r.rolname as name, r.rolsuper as is_super, r.rolbypassrls as is_bypass, r.rolcreaterole as may_create,
  exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as is_owner
  from pg_roles r where r.rolname = current_user`;

/**
 * Refuses a request role that is superuser, bypasses row-level security, creates roles or owns tables (security 1.3).
 */
export async function checkRequestRole(database: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await database.query<Record<string, unknown>>(question);
  const [role] = rows;
  if (role === undefined) throw new RoleError("cannot be read");
  if (role["is_super"] === true) throw new RoleError("is a superuser");
  if (role["is_bypass"] === true) throw new RoleError("has BYPASSRLS");
  if (role["may_create"] === true) throw new RoleError("has CREATEROLE");
  if (role["is_owner"] === true) throw new RoleError("owns tables");
}
