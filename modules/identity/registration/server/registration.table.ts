import { registrationError } from "../contract.ts";
import {
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  secret,
  smallInteger,
  text,
} from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";

/** What registered accounts get. */
export const registrationSchemes = defineTable(
  "registration_way",
  {
    scope: "tenant",
    pinyinOf: "name",
    searchable: ["name", "remark"],
    entity: "sysUserRegWay",
    missing: () => registrationError("registration.way_missing"),
  },
  {
    name: text(32),
    accountType: defaulted(smallInteger()),
    roleId: reference(),
    organisationId: reference(),
    positionId: reference(),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
  },
);

/** The tenant's choice; a tenant without a choice has no row. */
export const registrationSettings = definePlainTable(
  "registration_setting",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    mode: defaulted(text(16)),
    wayId: nullable(reference()),
    changedAt: defaulted(instant()),
  },
);

/** Codes that open an account immediately. */
export const registrationInvitations = defineTable(
  "registration_invitation",
  {
    scope: "tenant",
    searchable: ["note"],
    entity: "sysUserRegInvitation",
    missing: () => registrationError("registration.invitation_missing"),
  },
  {
    codeHash: secret(bytes()),
    wayId: reference(),
    note: nullable(text(64)),
    uses: defaulted(integer()),
    usesLeft: defaulted(integer()),
    expiresAt: instant(),
    endedAt: nullable(instant()),
  },
);

/** Links with which accounts set their first password. */
export const accountInvitationTable = definePlainTable(
  "account_invitation",
  { location: "tenant", scope: "tenant", archive: "bound" },
  {
    id: defaulted(reference()),
    accountId: reference(),
    codeHash: secret(bytes()),
    channel: defaulted(text(8)),
    address: text(64),
    tokenVersion: integer(),
    createdAt: instant(),
    expiresAt: instant(),
  },
);

/** Registrations. The hash of the password is stored only until the decision. */
export const registrationRequests = defineTable(
  "registration_request",
  {
    scope: "tenant",
    pinyinOf: "realName",
    searchable: ["account", "realName", "phone"],
    entity: "sysUserRegistration",
    missing: () => registrationError("registration.missing"),
  },
  {
    account: text(32),
    realName: text(32),
    phone: text(16),
    isPhoneProved: defaulted(boolean()),
    passwordHash: secret(nullable(text())),
    mustChangePassword: defaulted(boolean()),
    wayId: nullable(reference()),
    invitationId: nullable(reference()),
    accountId: nullable(reference()),
    state: defaulted(text(16)),
    reason: nullable(text(200)),
    address: text(64),
    network: text(64),
    /** Language of the registration and of the answer. */
    language: nullable(text(8)),
    decidedTime: nullable(instant()),
    decidedUserName: nullable(text(64)),
  },
);
