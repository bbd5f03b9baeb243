import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAnvil } from './anvil-binary.ts'
import { callChain } from './call-chain.ts'
import { type EmbeddedChain, startEmbeddedChain } from './embedded-chain.ts'
import type { BlockHead } from './mine-blocks.ts'
import { isAlive, programsIn, signal } from './processes.ts'
import { findRunningChain } from './running-chain.ts'

const RUN_CHAIN = new URL('./testing/run-chain.ts', import.meta.url).pathname
const RECEIVER = '0x00000000000000000000000000000000000000aa'
const program = findAnvil() as string

let parent: string
let directory: string
let output: string[]
let heads: BlockHead[]
let cleanUp: (() => unknown)[]

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-chain-'))
  directory = join(parent, 'chain')
  output = []
  heads = []
  cleanUp = []
})

afterEach(async () => {
  for (const end of cleanUp.reverse()) await end()
  await rm(parent, { recursive: true, force: true })
})

interface LogLine {
  saveSeconds?: number
  onBlock?(head: BlockHead): Promise<unknown>
  onStarted?(url: string): Promise<void>
}

async function start(options: LogLine = {}) {
  const chain = await startEmbeddedChain({
    program,
    directory,
    chainId: 3338,
    blockSeconds: 0.05,
    say: (line) => output.push(line),
    log: (_level, message) => output.push(message),
    onBlock: async (head) => heads.push(head),
    ...options,
  })
  cleanUp.push(() => chain.stop())
  return chain
}

const balance = async ({ url }: Pick<EmbeddedChain, 'url'>) =>
  Number(await callChain(url, 'eth_getBalance', RECEIVER, 'latest'))
const genesis = async ({ url }: Pick<EmbeddedChain, 'url'>) =>
  ((await callChain(url, 'eth_getBlockByNumber', '0x0', false)) as { hash: string }).hash

/** Sends one wei to the receiver and waits for the block. */
async function pay({ url }: Pick<EmbeddedChain, 'url'>): Promise<void> {
  const [from] = (await callChain(url, 'eth_accounts')) as string[]
  const hash = await callChain(url, 'eth_sendTransaction', { from, to: RECEIVER, value: '0x1' })
  await expect.poll(() => callChain(url, 'eth_getTransactionReceipt', hash)).not.toBeNull()
}

/**
 * Starts the chain in a separate process that tests can kill. Returns the process, and the chain's process
 * group and URL.
 */
async function startElsewhere() {
  const child = spawn(process.execPath, [RUN_CHAIN, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text).toContain('\n')
  const [group = '', url = ''] = text.trim().split(' ')
  return { child, group: Number(group), url }
}

// On systems other than Linux, 127.0.0.2 may not be an address of the machine.
test.runIf(process.platform === 'linux')('listens on 127.0.0.1 and no other address', async () => {
  const { url } = await start()
  const elsewhere = url.replace('127.0.0.1', '127.0.0.2')
  expect(elsewhere).not.toBe(url)
  await expect(callChain(elsewhere, 'eth_chainId')).rejects.toThrow()
  await expect(fetch(elsewhere)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  expect(Number(await callChain(url, 'eth_chainId'))).toBe(3338)
})

test('mines blocks while there are transactions, a few more, and then none', async () => {
  const chain = await start()
  expect(Number(await callChain(chain.url, 'eth_chainId'))).toBe(3338)
  await pay(chain)
  await expect.poll(() => heads.at(-1)?.number).toBe(13n)
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(heads.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('restores its state at the next start and tells commands its URL', async () => {
  const first = await start()
  const name = await genesis(first)
  await pay(first)
  expect(await findRunningChain(directory, 3338)).toBe(first.url)
  expect(await findRunningChain(directory, 1)).toBeUndefined()
  await first.stop()
  expect(await findRunningChain(directory, 3338)).toBeUndefined()
  const second = await start()
  expect(await balance(second)).toBe(1)
  expect(await genesis(second)).toBe(name)
  await pay(second)
  expect(await balance(second)).toBe(2)
})

test('keeps its genesis block across starts', async () => {
  const first = await start()
  const before = await genesis(first)
  await pay(first)
  await first.stop()
  for (const _ of Array(6)) {
    const next = await start()
    expect(await genesis(next)).toBe(before)
    await next.save()
    await next.stop()
  }
})

test('is restarted at the same URL with its saved state after a kill', async () => {
  const chain = await start({ saveSeconds: 0 })
  const name = await genesis(chain)
  await pay(chain)
  await expect.poll(() => heads.length).toBe(13)
  await chain.save()
  for (const pid of programsIn(directory, program)) signal(pid, 'SIGKILL')
  await expect.poll(() => balance(chain).catch(() => undefined)).toBe(1)
  expect(await genesis(chain)).toBe(name)
  expect(output.join('\n')).toContain('the local chain exited unexpectedly')
  await pay(chain)
  expect(await balance(chain)).toBe(2)
})

test('reports the state lost in a kill and retries if the report fails', async () => {
  const numbers: number[] = []
  const chain = await start({
    saveSeconds: 1000,
    onStarted: async (url) => {
      numbers.push(Number(await callChain(url, 'eth_blockNumber')))
      if (numbers.length === 2) throw new Error('the database is unavailable')
    },
  })
  await pay(chain)
  // Wait until a block was reported, so that the kill loses a reported block.
  await expect.poll(() => heads.length).toBeGreaterThan(0)
  for (const pid of programsIn(directory, program)) signal(pid, 'SIGKILL')
  await expect.poll(() => numbers).toHaveLength(3)
  expect(numbers).toEqual([0, 0, 0])
  expect(output).toContain('failed to restart the local chain; retrying: the database is unavailable')
  expect(await balance(chain)).toBe(0)
  await pay(chain)
})

test('is saved although its blocks cannot be recorded', async () => {
  const chain = await start({ saveSeconds: 0, onBlock: () => Promise.reject(new Error('away')) })
  await pay(chain)
  const saved = async () => JSON.parse(await readFile(join(directory, 'state.json'), 'utf8')).block.number
  await expect.poll(saved).toBe('0xd')
  expect(output.filter((line) => line.endsWith('away'))).toHaveLength(1)
})

test('stops when its Hearth is killed', async () => {
  const { child, url } = await startElsewhere()
  expect(programsIn(directory, program)).toHaveLength(1)
  child.kill('SIGKILL')
  await expect.poll(() => programsIn(directory, program)).toEqual([])
  await expect(callChain(url, 'eth_chainId')).rejects.toThrow()
})

test('stops a leftover instance and removes the rest of an interrupted save', async () => {
  const { child, group, url } = await startElsewhere()
  const [left = 0] = programsIn(directory, program)
  // Kill the guard first, so that it cannot end the chain.
  signal(group, 'SIGSTOP')
  for (const guard of await guardsOf(group)) signal(guard, 'SIGKILL')
  signal(group, 'SIGKILL')
  child.kill('SIGKILL')
  await expect.poll(() => [group, child.pid ?? 0].some(isAlive)).toBe(false)
  expect(isAlive(left)).toBe(true)
  await writeFile(join(directory, 'state.json.draft-1'), '{"half')
  const chain = await start()
  expect(isAlive(left)).toBe(false)
  expect(output).toContain(`Stopping the local chain that an earlier Hearth left running (process ${left}).`)
  expect(chain.url).not.toBe(url)
  expect((await readdir(directory)).filter((name) => name.includes('draft'))).toEqual([])
})

test('never runs twice on one directory', async () => {
  await start()
  await expect(start()).rejects.toThrow('is in use by another Hearth')
})

/** Returns the process IDs of a guard's subshells. */
async function guardsOf(group: number): Promise<number[]> {
  const children = await readFile(`/proc/${group}/task/${group}/children`, 'utf8')
  const pids = children.trim().split(' ').map(Number)
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return pids.filter((_, index) => lines[index]?.startsWith('/bin/sh'))
}
