import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('buffers the output of a program until its end, with the exit code', async () => {
  const outcome = await run(process.execPath, [
    '-e',
    `console.log('one'); console.log('two'); process.exitCode = 3`,
  ])
  expect(outcome).toMatchObject({ code: 3, output: 'one\ntwo\n' })
})

test('prints earlier output of a program when its turn comes, and the rest immediately', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-run-'))
  const [printed, go] = [join(directory, 'printed'), join(directory, 'go')]
  const program = `
    const { existsSync, writeFileSync } = require('node:fs')
    console.log('early')
    writeFileSync(${JSON.stringify(printed)}, '')
    setInterval(() => {
      if (!existsSync(${JSON.stringify(go)})) return
      console.log('late')
      process.exit()
    }, 10)`
  let shown = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text
    return true
  })
  try {
    const turn = Promise.withResolvers<void>()
    const outcome = run(process.execPath, ['-e', program], { show: turn.promise })
    await expect.poll(() => existsSync(printed)).toBe(true)
    expect(shown).toBe('')
    turn.resolve()
    await expect.poll(() => shown).toBe('early\n')
    writeFileSync(go, '')
    expect(await outcome).toMatchObject({ code: 0, output: '' })
    expect(shown).toBe('early\nlate\n')
  } finally {
    write.mockRestore()
    await rm(directory, { recursive: true })
  }
})

test('returns code 127 and the reason for a program that cannot be started', async () => {
  expect(await run('/there/is/no/such/program', [])).toMatchObject({
    code: 127,
    output: expect.stringContaining('ENOENT'),
  })
})
