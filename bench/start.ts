import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAddress } from '../apps/server/src/test/support/parse-address.ts'
import { median } from './harness/median.ts'
import type { Row } from './report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 5

/**
 * Measures five starts with an empty DATA_DIR and five with an existing one, compared with starts of Node.js
 * alone.
 */
export async function benchStart(): Promise<Row[]> {
  const bare: number[] = []
  const empty: number[] = []
  const existing: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
    bare.push(await bareNode())
    empty.push(await startOnce(directory))
    existing.push(await startOnce(directory))
    await rm(directory, { recursive: true, force: true })
    console.log(
      `round ${round}: empty ${empty.at(-1)?.toFixed(2)} s, existing ${existing.at(-1)?.toFixed(2)} s`,
    )
  }
  const reference = 'node -e 0, median'
  const row = (name: string, value: number): Row => ({
    name,
    value,
    unit: 's',
    reference,
    referenceValue: median(bare),
  })
  return [
    row('time to start with an empty DATA_DIR, median of 5', median(empty)),
    row('time to start with an empty DATA_DIR, slowest of 5', Math.max(...empty)),
    row('time to start with an existing DATA_DIR, median of 5', median(existing)),
    row('time to start with an existing DATA_DIR, slowest of 5', Math.max(...existing)),
  ]
}

/** Starts Hearth as `npm start` does and stops it. Returns the seconds until `/readyz` responds with 200. */
async function startOnce(dataDirectory: string): Promise<number> {
  const startedAt = performance.now()
  const server = spawn(process.execPath, ['scripts/launch.mjs', 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.once('exit', (code) =>
      reject(new Error(`The server exited with code ${code}. Output:\n${output}`)),
    )
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const address = parseAddress(output)
      if (address) resolve(address)
    })
  })
  const ready = await fetch(`${url}/readyz`)
  const seconds = (performance.now() - startedAt) / 1000
  if (!ready.ok)
    throw new Error(
      `Expected /readyz to respond with 200 after the server reported its address, got ${ready.status}.`,
    )
  server.kill('SIGTERM')
  await ended
  return seconds
}

async function bareNode(): Promise<number> {
  const startedAt = performance.now()
  await new Promise((resolve) => spawn(process.execPath, ['-e', '0']).once('exit', resolve))
  return (performance.now() - startedAt) / 1000
}
