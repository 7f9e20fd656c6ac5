export const bare = 1; // violation: siteward(documented-export)
