import { sessionMenuApi } from "#modules/identity/menu/session";
import { call } from "#base/api";
import type { SessionCalls } from "#base/session/sessionCalls";
import { onlineApi } from "#modules/identity/online/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { constantApi } from "#modules/settings/constant/session";
import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import { preferenceApi } from "#modules/workspace/preferences/contract";

/** The calls that the session needs from modules. */
export const sessionCalls: SessionCalls = {
  loadUser: async () => await call(sessionApi, "userInfo", {}),
  loadMenus: async () => await call(sessionMenuApi, "loginMenuTree", {}),
  loadDictionaries: async () => await call(sessionDictionaryApi, "allDictList", {}),
  loadConstants: async () => await call(constantApi, "list", {}),
  loadTheme: async () => await call(preferenceApi, "theme", {}),
  // The page may close while the choices are saved.
  saveTheme: async (choices) => await call(preferenceApi, "saveTheme", choices, { keepalive: true }),
  loadSysInfo: async (tenantId) => await call(tenantApi, "sysInfo", { tenantId }),
  loadDraftKey: async () => (await call(sessionApi, "draftKey", {})).key,
  reportActivity: async () => await call(sessionApi, "stay", {}),
  lock: async () => await call(sessionApi, "lock", {}),
  signOut: async () => await call(sessionApi, "logout", {}),
  loadLockScreenAccount: async () => await call(sessionApi, "lockScreen", {}),
  unlock: async (password) => await call(sessionApi, "unLockScreen", { password }),
  acceptHandoff: async (code) => await call(sessionApi, "takeOver", { code }),
  createRealtimeTicket: async () => (await call(onlineApi, "ticket", {})).ticket,
  findDeniedPage: async (path, signal) => await call(sessionMenuApi, "pageAccess", { path }, { signal }),
};
