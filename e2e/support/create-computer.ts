import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A member's computer with Node.js, npm and an empty home directory. */
export interface Computer {
  /**
   * Runs a command and waits for its exit.
   * @returns its output
   * @throws with its output if it fails
   */
  run(command: string): Promise<string>
  /** Starts a command in the background. */
  launch(command: string): void
  /** Stops background commands and deletes the home directory. */
  end(): Promise<void>
}

/** @param environment variables that replace answers to interactive questions */
export async function createComputer(environment: Record<string, string>): Promise<Computer> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-computer-'))
  const running: ChildProcess[] = []
  const type = (command: string) => {
    const child = spawn(command, {
      shell: true,
      // Use a separate process group, as a terminal does, so that signals reach npx and the program.
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
      if (code !== 0) throw new Error(`${command}\nexited with code ${code}. Output:\n${output()}`)
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
