import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc, on every architecture (USER_HZ). */
const TICKS = 100

/**
 * Returns the CPU seconds of a process, its live children and the children that it has waited for
 * (proc_pid_stat(5)).
 */
export function cpuOfTree(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The parenthesized name may contain any character. No parenthesis follows it.
        const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
        const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
          (n) => Number(fields[n]),
        )
        return [{ pid: Number(pid), parent, own: user + system, waited: childUser + childSystem }]
      } catch {
        // The process has exited.
        return []
      }
    })
  const ticks = processes
    .filter(({ pid, parent }) => pid === root || parent === root)
    .reduce((sum, { pid, own, waited }) => sum + own + (pid === root ? waited : 0), 0)
  return ticks / TICKS
}
