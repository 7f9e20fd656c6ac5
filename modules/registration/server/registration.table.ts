import { registrationError } from "#modules/registration/contract";
import {
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  nullable,
  reference,
  secret,
  small,
  text,
} from "#server/rows/column";
import { defineLink, defineTable } from "#server/rows/table";

/** What an account gets that comes by registration. */
export const registrationWays = defineTable(
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
    accountType: defaulted(small()),
    roleId: reference(),
    organisationId: reference(),
    positionId: reference(),
    orderNo: defaulted(integer()),
    remark: nullable(text(128)),
  },
);

/** What a tenant has chosen; those that never did have no row. */
export const registrationSettings = defineLink(
  "registration_setting",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    mode: defaulted(text(16)),
    wayId: nullable(reference()),
    changedAt: defaulted(instant()),
  },
);

/** Codes that open an account at once. */
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

/** Everybody who registered. The hash of the password is there only as long as nobody has decided. */
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
    /** In which he has asked, and is answered. */
    language: nullable(text(8)),
    decidedTime: nullable(instant()),
    decidedUserName: nullable(text(64)),
  },
);
