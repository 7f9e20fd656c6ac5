import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { ThemeChoices } from "#contract/theme";

export const preferenceApi = defineApi("sysPreference", {
  /** The caller's choices; empty if there are none. */
  theme: get(NoInput, ThemeChoices, "signedIn"),
  /** Replaces the caller's choices. */
  saveTheme: post(ThemeChoices, Done, "signedIn"),
});
