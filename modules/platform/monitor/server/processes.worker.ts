import { processes } from "systeminformation";
import type { ProcessInfo } from "../machine.contract.ts";

/** `processId`: of the server. */
type ProcessesInput = { readonly processId: number };

const mostProcesses = 12;

/**
 * The process of the server and those below it, such as the bundled database, the largest first. It runs a program of
 * the system, so it belongs in a worker.
 */
export async function run({ processId }: ProcessesInput): Promise<ProcessInfo[]> {
  const { list } = await processes();
  const byParent = Map.groupBy(list, ({ parentPid }) => parentPid);
  const own = list.filter(({ pid }) => pid === processId);
  for (const { pid } of own) own.push(...(byParent.get(pid) ?? []));
  return own
    .map(({ pid, name, cpu, memRss }) => ({
      id: pid,
      name,
      cpu: Math.round(cpu * 10) / 10,
      memoryBytes: memRss * 1024,
    }))
    .toSorted((one, other) => other.memoryBytes - one.memoryBytes)
    .slice(0, mostProcesses);
}
