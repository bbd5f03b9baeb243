import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../../config.ts'
import { lockDataDirectory } from './lock-data-directory.ts'
import { startOfProcess } from './processes.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hearth-lock-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('a data directory', () => {
  it('belongs to one Hearth at a time', () => {
    const lock = lockDataDirectory(directory)
    expect(() => lockDataDirectory(directory)).toThrow(
      `DATA_DIR ${directory} is in use by another Hearth (process ${process.pid}). Stop it, or set DATA_DIR to another directory.`,
    )
    lock.release()
    lockDataDirectory(directory).release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('is taken over from a process that is gone', () => {
    writeFileSync(join(directory, 'hearth.lock'), '2147483647 123\n')
    lockDataDirectory(directory).release()
  })

  it('is taken over where the process id belongs to another program by now', () => {
    const other = spawn('sleep', ['600'])
    writeFileSync(join(directory, 'hearth.lock'), `${other.pid} 1${startOfProcess(other.pid ?? 0)}\n`)
    lockDataDirectory(directory).release()
    other.kill()
  })

  it('is made where it is missing', () => {
    const nested = join(directory, 'a', 'b')
    lockDataDirectory(nested).release()
    expect(readdirSync(join(directory, 'a'))).toEqual(['b'])
  })

  it('that cannot be written is refused with the name of the setting', () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    const impossible = join(file, 'data')
    expect(() => lockDataDirectory(impossible)).toThrow(ConfigError)
    expect(() => lockDataDirectory(impossible)).toThrow(`DATA_DIR ${impossible} cannot be written by`)
  })
})
