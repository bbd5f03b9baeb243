import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks in a second, as Linux counts them for /proc on every architecture (USER_HZ). */
const TICKS = 100

/** CPU seconds of a process, its living children and those that it has waited for (proc_pid_stat(5)). */
export function cpuOfTree(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The name in parentheses may hold anything; what follows is numbers.
        const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
        const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
          (n) => Number(fields[n]),
        )
        return [{ pid: Number(pid), parent, own: user + system, waited: childUser + childSystem }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
  const ticks = processes
    .filter(({ pid, parent }) => pid === root || parent === root)
    .reduce((sum, { pid, own, waited }) => sum + own + (pid === root ? waited : 0), 0)
  return ticks / TICKS
}
