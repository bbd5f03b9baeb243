import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../../errors/config-error.ts'
import { isolated, whyNotIsolated } from '../../test/support/isolate-process.ts'
import { acquireDirectoryLock, tryDirectoryLock } from './acquire-directory-lock.ts'

const HOLDER = new URL('./testing/acquire-lock.ts', import.meta.url).pathname

let directory: string
let children: ChildProcess[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hearth-lock-'))
  children = []
})

afterEach(async () => {
  await Promise.all(children.map(endGroup))
  rmSync(directory, { recursive: true, force: true })
})

/** Starts a process that tries to acquire the lock. Returns the process and a promise of its first line. */
async function startHolder({ prefix = [] as readonly string[], waitMs = 0 } = {}) {
  const [command = '', ...args] = [...prefix, process.execPath, HOLDER, directory, String(waitMs)]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  children.push(child)
  const output = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line))
  return { child, output }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
}

const acquireNow = () => acquireDirectoryLock(directory, { waitMs: 0 })

describe('acquireDirectoryLock', () => {
  it('rejects a directory that this process has locked', async () => {
    const lock = await acquireNow()
    await expect(acquireNow()).rejects.toThrow(
      new RegExp(
        `^DATA_DIR ${directory} is in use by another Hearth \\(process ${process.pid} on .+\\)\\. Stop it, or set DATA_DIR to another directory\\.$`,
      ),
    )
    lock.release()
    const next = await acquireNow()
    next.release()
  })

  it('keeps a new lock when the previous one is released twice', async () => {
    const first = await acquireNow()
    first.release()
    const second = await acquireNow()
    first.release()
    expect(tryDirectoryLock(directory)).toBeUndefined()
    second.release()
  })

  it('rejects a directory that another process has locked and acquires it after that process was killed', async () => {
    const { child, output } = await startHolder()
    expect(await output).toBe('locked')
    await expect(acquireNow()).rejects.toThrow(`in use by another Hearth (process ${child.pid} on `)
    await endGroup(child)
    const lock = await acquireNow()
    lock.release()
  })

  it('waits for a holder that is stopping', async () => {
    const { child, output } = await startHolder()
    expect(await output).toBe('locked')
    const announced: string[] = []
    const waiting = acquireDirectoryLock(directory, {
      waitMs: 600_000,
      say: (line) => {
        announced.push(line)
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      },
    })
    const lock = await waiting
    lock.release()
    expect(announced).toEqual([expect.stringContaining('Waiting up to 600 s for it to stop.')])
  })

  it('grants a directory to one of many concurrent processes after its holder was killed', async () => {
    const { child, output } = await startHolder()
    expect(await output).toBe('locked')
    await endGroup(child)
    const starters = await Promise.all(Array.from({ length: 8 }, () => startHolder()))
    const answers = await Promise.all(starters.map(({ output }) => output))
    expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('in use by another Hearth'))).toHaveLength(7)
  })

  it('works across PID, IPC and mount namespaces, as between two containers on one volume', async (test) => {
    if (!isolated) return test.skip(whyNotIsolated)
    const first = await startHolder({ prefix: isolated })
    expect(await first.output).toBe('locked')
    const second = await startHolder({ prefix: isolated })
    expect(await second.output).toContain('is in use by another Hearth')
    await endGroup(first.child)
    const third = await startHolder({ prefix: isolated, waitMs: 600_000 })
    expect(await third.output).toBe('locked')
  })

  it('creates a missing directory', async () => {
    const nested = join(directory, 'a', 'b')
    const lock = await acquireDirectoryLock(nested)
    lock.release()
    expect(readdirSync(join(directory, 'a'))).toEqual(['b'])
  })

  it('works in a directory whose path is longer than a socket address', async () => {
    const long = join(directory, 'a'.repeat(100), 'b'.repeat(100))
    const lock = await acquireDirectoryLock(long)
    expect(tryDirectoryLock(long)).toBeUndefined()
    lock.release()
  })

  it('names the setting if the directory cannot be written', async () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    const impossible = join(file, 'data')
    const acquiring = acquireDirectoryLock(impossible)
    await expect(acquiring).rejects.toThrow(ConfigError)
    await expect(acquiring).rejects.toThrow(`DATA_DIR ${impossible} cannot be written by`)
  })

  it('rejects a read-only lock file, which SQLite would not lock', async (test) => {
    if (process.getuid?.() === 0) return test.skip('root may write every file')
    ;(await acquireNow()).release()
    chmodSync(join(directory, 'instance.lock'), 0o400)
    await expect(acquireNow()).rejects.toThrow('cannot be written by')
  })

  it('rejects a lock file with other content', async () => {
    writeFileSync(join(directory, 'instance.lock'), 'x'.repeat(2000))
    await expect(acquireNow()).rejects.toThrow(`DATA_DIR ${directory} cannot be locked (instance.lock: `)
  })
})
