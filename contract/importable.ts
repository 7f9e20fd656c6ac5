/** Records that can be imported, as the wire calls them; `imports` of their modules say how. Every list asks for it. */
export const importableEntities: readonly string[] = ["sysPos", "sysUser", "sysOrg", "sysRegion"];
