import { afterAll } from "vitest";
import "./matchers.ts";
import { closeTestServers } from "./server.ts";

afterAll(closeTestServers);
