import type { TextSource } from "#contract/text";

/** Words of the pages of jobs, which load with them; those of the server and of the history are beside the contract. */
export const jobPageText: TextSource = { name: "job.page", folder: "modules/platform/job/web/text" };
