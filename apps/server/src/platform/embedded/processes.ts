import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * When the process began, as text to compare; undefined where there is no such process.
 * A process id alone says little: after a crash it may be another program's.
 */
export function startOfProcess(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      )
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the command's name may hold spaces and brackets, so count from its end; state is field 3, start field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  return startOfProcess(pid) !== undefined
}

/** The PostgreSQL processes that work on the cluster (a resolved path): each has it as its working directory. */
export function postgresProcessesOn(cluster: string): number[] {
  if (process.platform !== 'linux') {
    const list = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    return list
      .split('\n')
      .filter((line) => line.includes('postgres') && line.includes(`-D ${cluster}`))
      .map((line) => Number.parseInt(line, 10))
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksOn(pid, cluster))
}

function worksOn(pid: number, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      // The server's name, or the title of one of its children ("postgres: checkpointer").
      /(^|\/)postgres(\0|: )/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) &&
      isAlive(pid)
    )
  } catch {
    return false
  }
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
