import * as react from "react";

const internalsKey = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals: unknown = Reflect.get(react, internalsKey);

// React records a stack for each of the first 10,000 elements of a second, for its developer tools. That is a fifth of the
// time of these tests. With the limit always reached it records none.
if (typeof internals === "object" && internals !== null)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: ignore });

function ignore(): void {
  // React counts up; the limit stays reached.
}
