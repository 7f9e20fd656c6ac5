import { defineMetric, type HomeParts } from "#kit";
import { Status } from "#contract/fields";
import { accountApi } from "../contract.ts";

const screen = "/system/user/index";

export const home: HomeParts = {
  figures: [
    defineMetric(accountApi, { title: "home.figure.accounts", screen }),
    defineMetric(accountApi, {
      title: "home.figure.disabled",
      screen,
      filters: { status: Status.disabled },
      isWarning: true,
    }),
  ],
};
