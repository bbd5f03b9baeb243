import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'

/**
 * Returns a process's start time as a comparable string, or undefined if the process does not run. A process
 * ID does not identify a process by itself, because it may be reused.
 */
export function startOfProcess(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      )
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // See proc(5): the command name may contain spaces and parentheses. Field 3 is the state, field 22 the
    // start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  return startOfProcess(pid) !== undefined
}

/** Returns the PostgreSQL processes whose working directory is the cluster (a resolved path). */
export function postgresProcessesOn(cluster: string): number[] {
  return listProcesses(
    // Match the server's name and its children's titles ("postgres: checkpointer").
    (pid) => worksIn(pid, cluster) && /(^|\/)postgres(\0|: )/.test(commandLineOf(pid)),
    (command) => command.includes('postgres') && command.includes(`-D ${cluster}`),
  )
}

/** Returns a program's processes whose working directory is the given directory. */
export function programsIn(directory: string, program: string): number[] {
  const path = realpathSync(directory)
  return listProcesses(
    (pid) => worksIn(pid, path) && commandLineOf(pid).split('\0')[0] === program,
    (command) => command.startsWith(`${program} `) && command.includes(path),
  )
}

/** Lists matching processes: through /proc on Linux, and by the command that `ps` shows on other systems. */
function listProcesses(isOurs: (pid: number) => boolean, hasCommand: (command: string) => boolean): number[] {
  if (process.platform !== 'linux') {
    const list = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    return list
      .split('\n')
      .filter((line) => hasCommand(line.trim().replace(/^\d+ +/, '')))
      .map((line) => Number.parseInt(line, 10))
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isOursNow(pid, isOurs))
}

function isOursNow(pid: number, isOurs: (pid: number) => boolean): boolean {
  try {
    return isOurs(pid) && isAlive(pid)
  } catch {
    return false
  }
}

/**
 * Returns whether a process works in a directory. Compares inodes, because in another container the same path
 * may be on a different volume.
 */
function worksIn(pid: number, directory: string): boolean {
  const [cwd, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(directory)]
  return cwd.dev === wanted.dev && cwd.ino === wanted.ino
}
const commandLineOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** Sends a signal to a process that may have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
