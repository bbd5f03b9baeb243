import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

test('what a program prints is kept for its end, with the code', async () => {
  const outcome = await run(process.execPath, [
    '-e',
    `console.log('one'); console.log('two'); process.exitCode = 3`,
  ])
  expect(outcome).toMatchObject({ code: 3, output: 'one\ntwo\n' })
})

test('what a program prints before its turn is shown when that comes, and the rest at once', async () => {
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

test('a program that cannot be started has the code 127 and says why', async () => {
  expect(await run('/there/is/no/such/program', [])).toMatchObject({
    code: 127,
    output: expect.stringContaining('ENOENT'),
  })
})
