import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A member's computer: Node.js with its npm, an empty home, and nothing of the project. */
export interface FreshComputer {
  /** Runs a command as typed, to its end. @returns what it printed. Throws with that when it fails. */
  run(command: string): Promise<string>
  /** Starts a command that goes on. */
  launch(command: string): void
  /** Stops what goes on, and forgets the computer. */
  end(): Promise<void>
}

/** @param environment what the person would type where a terminal asks */
export async function freshComputer(environment: Record<string, string>): Promise<FreshComputer> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-computer-'))
  const running: ChildProcess[] = []
  const type = (command: string) => {
    const child = spawn(command, {
      shell: true,
      // A terminal's own group: npx starts the program, and a signal is for all of them.
      detached: true,
      cwd: home,
      env: {
        HOME: home,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        npm_config_update_notifier: 'false',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    return { child, output: () => output }
  }
  return {
    async run(command) {
      const { child, output } = type(command)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${command}\nended with code ${code} and said:\n${output()}`)
      return output()
    },
    launch(command) {
      running.push(type(command).child)
    },
    async end() {
      for (const child of running) {
        if (child.exitCode !== null || child.pid === undefined) continue
        const ended = once(child, 'close')
        process.kill(-child.pid, 'SIGINT')
        await ended
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
