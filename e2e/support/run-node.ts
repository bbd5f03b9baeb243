import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NewMember } from '../../apps/server/src/test/support/new-member.ts'

const PROGRAM = fileURLToPath(new URL('../../apps/node/src/main.ts', import.meta.url))

export interface RunningNode {
  /** Returns all output so far. */
  output(): string
  stop(): Promise<void>
}

/** Logs in and starts the real node program with its own configuration directory. */
export async function runNode(
  serverUrl: string,
  member: Pick<NewMember, 'email' | 'password'>,
): Promise<RunningNode> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-node-'))
  const env = { ...process.env, HEARTH_NODE_CONFIG_DIR: directory, HEARTH_PASSWORD: member.password }
  const start = (...args: string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })

  const login = start('login', '--server', serverUrl, '--email', member.email)
  const loginOutput = collect(login)
  const code = await ended(login)
  if (code !== 0) throw new Error(`hearth-node login exited with code ${code}:\n${loginOutput()}`)

  const node = start('start')
  const output = collect(node)
  return {
    output,
    async stop() {
      node.kill('SIGINT')
      await ended(node)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function collect(program: ChildProcess): () => string {
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk))
  return () => output
}

function ended(program: ChildProcess): Promise<number | null> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve(program.exitCode)
  return new Promise((resolve) => program.once('exit', resolve))
}
