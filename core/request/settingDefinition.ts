import { isLanguage, type Language } from "#contract/languages";
import { maxSettingLength, type SettingGroup, type SettingKind, type SettingUnit } from "#contract/setting";
import type { TextKey } from "#contract/text";
import type { ValidationIssue } from "#contract/validationIssue";
import type { App } from "./app.ts";

declare module "./app.ts" {
  interface App {
    /** The settings that the modules declare, by their code. */
    readonly settingDefinitions: SettingDefinitions;
  }
}

/** Declared settings by their code. */
export type SettingDefinitions = ReadonlyMap<string, SettingDefinition>;

/** One of the values of a choice. Without a title the value is shown as it is, or as the name of a language. */
export type SettingChoice = { readonly value: string; readonly title?: TextKey };

/** Who sets a setting, and what the screen says about it. */
export type SettingDescription = {
  /** Its code in the table and on the wire: `sys_idle_timeout`. */
  readonly code: string;
  readonly group: SettingGroup;
  readonly title: TextKey;
  /** What it does now. */
  readonly hint: TextKey;
  /** A tenant may have its own value, which wins. */
  readonly isTenantSetting?: true;
  /** Of a tenant's switch: what the installation switches off is off for all tenants. */
  readonly offHoldsForTenants?: true;
  /** The component of the screen where tenants set the same rule for themselves: `/system/passwordPolicy/index`. */
  readonly tenantScreen?: string;
};

/** What is wrong with a value; undefined if nothing is. */
export type SettingCheck = (value: string, app: App) => Promise<ValidationIssue | undefined>;

/** A setting that administrators change at run time: what it is called, what its value may be, and its default. */
export type SettingDefinition<Value = unknown> = SettingDescription & {
  readonly kind: SettingKind;
  readonly unit?: SettingUnit;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly SettingChoice[];
  readonly default: Value;
  /** The value of a stored text, or what is wrong with the text. Blank texts never get here: they mean the default. */
  parse(text: string): { readonly value: Value } | { readonly issue: ValidationIssue };
  /** The text to store for a value. */
  format(value: Value): string;
  /** A further check before a value is stored. */
  readonly check?: SettingCheck;
};

const refuse = (key: TextKey, parameters?: ValidationIssue["parameters"]) => ({
  issue: parameters === undefined ? { key } : { key, parameters },
});

/** Whether the installation's value of a setting holds, whatever a tenant has of its own. */
export function holdsForTenants<Value>(definition: SettingDefinition<Value>, installation: Value): boolean {
  return definition.isTenantSetting !== true || (definition.offHoldsForTenants === true && installation === false);
}

/** A switch; stored as `True` or `False`. */
export function defineSwitch(
  description: SettingDescription & { readonly default: boolean },
): SettingDefinition<boolean> {
  return {
    ...description,
    kind: "switch",
    parse(text) {
      const word = text.toLowerCase();
      if (word === "true" || word === "1") return { value: true };
      return word === "false" || word === "0" ? { value: false } : refuse("invalid.choice");
    },
    format: (value) => (value ? "True" : "False"),
  };
}

type Bounds = {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: SettingUnit;
};

/** An integer within bounds. */
export function defineInteger(description: SettingDescription & Bounds): SettingDefinition<number> {
  const { minimum, maximum } = description;
  return {
    ...description,
    kind: "integer",
    parse(text) {
      if (!/^-?\d{1,15}$/u.test(text)) return refuse("invalid.integer");
      const value = Number(text);
      if (value < minimum) return refuse("invalid.too_small", { minimum });
      return value > maximum ? refuse("invalid.too_big", { maximum }) : { value };
    },
    format: String,
  };
}

/** A list of languages, stored with commas in between. */
export function defineLanguages(
  description: SettingDescription & { readonly default: readonly Language[] },
): SettingDefinition<readonly Language[]> {
  return {
    ...description,
    kind: "languages",
    parse(text) {
      const codes = text.split(",").map((part) => part.trim());
      const known = [...new Set(codes.filter(isLanguage))];
      return known.length === 0 ? refuse("invalid.choice") : { value: known };
    },
    format: (value) => value.join(","),
    check: async (text) =>
      await Promise.resolve(
        text.split(",").every((part) => isLanguage(part.trim())) ? undefined : { key: "invalid.choice" },
      ),
  };
}

/** One of some values. */
export function defineChoice<const Value extends string>(
  description: SettingDescription & {
    readonly default: Value;
    readonly choices: readonly (SettingChoice & { readonly value: Value })[];
  },
): SettingDefinition<Value> {
  return {
    ...description,
    kind: "choice",
    parse(text) {
      const choice = description.choices.find(({ value }) => value === text);
      return choice === undefined ? refuse("invalid.choice") : { value: choice.value };
    },
    format: (value) => value,
  };
}

type TextOptions = { readonly default: string | undefined; readonly check?: SettingCheck };

function defineWords(
  kind: "pattern" | "secret",
  description: SettingDescription & TextOptions,
): SettingDefinition<string | undefined> {
  return {
    ...description,
    kind,
    parse: (text) =>
      text.length > maxSettingLength ? refuse("invalid.too_long", { maximum: maxSettingLength }) : { value: text },
    format: (value) => value ?? "",
  };
}

/** A regular expression. It is never executed, because a pattern from a user can run for ever. */
export function definePattern(description: SettingDescription & TextOptions): SettingDefinition<string | undefined> {
  return defineWords("pattern", description);
}

/** The address of a service: http or https. It is not asked before it is needed. */
export function defineAddress(
  description: SettingDescription & { readonly default: string },
): SettingDefinition<string> {
  return {
    ...description,
    kind: "address",
    parse: (text) => (/^https?:/iu.test(text) && URL.canParse(text) ? { value: text } : refuse("invalid.url")),
    format: (value) => value,
  };
}

/** A secret. It is stored sealed and never answered. */
export function defineSecret(
  description: SettingDescription & Pick<TextOptions, "check">,
): SettingDefinition<string | undefined> {
  return defineWords("secret", { ...description, default: undefined });
}

/** Collects the declarations of all modules. Throws if two have the same code. */
export function collectSettingDefinitions(declared: readonly SettingDefinition[]): SettingDefinitions {
  const byCode = new Map(declared.map((definition) => [definition.code, definition]));
  if (byCode.size < declared.length) throw new Error("two modules declare the same setting");
  return byCode;
}
