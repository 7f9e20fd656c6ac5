import { defineMetric, type HomeParts } from "#kit";
import { positionApi } from "../contract.ts";

export const home: HomeParts = {
  figures: [defineMetric(positionApi, { title: "home.figure.positions", screen: "/system/pos/index" })],
};
