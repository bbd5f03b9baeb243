import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addKeyToFile, createKeyFile, parseKeyFile, readKeyFile } from './key-file.ts'
import { runKeyCommand } from './run-key-command.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-keys-'))
})
afterAll(() => rm(directory, { recursive: true }))

const line = () => randomBytes(32).toString('base64')
const run = (script: string, options = {}) => runKeyCommand([process.execPath, '-e', script], options)

test('parses one key per line, the newest last', () => {
  const [one, two] = [line(), line()]
  const keys = parseKeyFile(`# older\n${one}\r\n\n  ${two}  \n`, 'keys')
  expect(keys.map(({ key }) => key.export().toString('base64'))).toEqual([one, two])
  expect(keys.map(({ id }) => id)).toEqual([
    expect.stringMatching(/^[\da-f]{16}$/),
    expect.stringMatching(/^[\da-f]{16}$/),
  ])
})

test.each([
  ['a short key', randomBytes(31).toString('base64')],
  ['a long key', randomBytes(33).toString('base64')],
  ['hexadecimal digits', randomBytes(32).toString('hex')],
  ['base64url', `${'-_'.repeat(21)}A=`],
  ['words', 'correct horse battery staple'],
])('rejects %s without printing it', (_name, text) => {
  const parse = () => parseKeyFile(`${line()}\n${text}\n`, 'keys')
  expect(parse).toThrow(/^Line 2 of keys is not a key\./)
  expect(parse).not.toThrow(text)
})

test('rejects a file without keys and a duplicate key', () => {
  expect(() => parseKeyFile('# nothing\n', 'keys')).toThrow('keys has no key.')
  const same = line()
  expect(() => parseKeyFile(`${same}\n${same}`, 'keys')).toThrow('twice')
})

test('rejects a file that others can read', async () => {
  const path = join(directory, 'open')
  await writeFile(path, line(), { mode: 0o600 })
  expect(readKeyFile(path)).toHaveLength(1)
  await chmod(path, 0o640)
  expect(() => readKeyFile(path)).toThrow(`chmod 600 ${path}`)
  expect(readKeyFile(join(directory, 'absent'))).toBeUndefined()
})

test('creates a private file and keeps its keys on later creations and additions', async () => {
  const path = join(directory, 'new', 'sealing-keys')
  const [first] = createKeyFile(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(createKeyFile(path).map(({ id }) => id)).toEqual([first?.id])
  const added = addKeyToFile(path)
  const ids = readKeyFile(path)?.map(({ id }) => id)
  expect(ids).toEqual([first?.id, added])
  expect(added).not.toBe(first?.id)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  // No drafts remain.
  expect(await readdir(join(directory, 'new'))).toEqual(['sealing-keys'])
})

test('preserves a symbolic link to a key file and names a file that is not writable', async () => {
  const path = join(directory, 'linked')
  createKeyFile(join(directory, 'target', 'keys'))
  await symlink(join(directory, 'target', 'keys'), path)
  addKeyToFile(path)
  expect(readKeyFile(path)).toHaveLength(2)
  expect(readKeyFile(join(directory, 'target', 'keys'))).toHaveLength(2)
  expect(() => addKeyToFile(join(directory, 'absent'))).toThrow(
    /cannot be written: .+openssl rand -base64 32/,
  )
})

test('reads a key file from the output of a command', async () => {
  const key = line()
  const [loaded] = await run(`console.log('# from a vault'); console.log(${JSON.stringify(key)})`)
  expect(loaded?.key.export().toString('base64')).toBe(key)
})

test('runs a command without server settings, input or shell', async () => {
  const environment = { PATH: process.env.PATH, MAIL_URL: 'smtp://u:p@h', RELAYER_PRIVATE_KEY: '0x1' }
  const words = '$(id); `id` | cat'
  const script = `
    const isAlone = process.argv.at(-1) === ${JSON.stringify(words)} && Object.keys(process.env).join() === 'PATH'
    process.stdin.resume().on('end', () => console.log(isAlone ? '${line()}' : 'not alone'))`
  const command = [process.execPath, '-e', script, '--', words]
  expect(await runKeyCommand(command, { environment })).toHaveLength(1)
})

test.each([
  ['fails', 'process.exit(3)', 'failed with code 3'],
  ['prints nothing', '', 'has no key'],
  ['prints something else', 'console.log("sorry")', 'is not a key'],
  [
    'prints without end',
    'setInterval(() => process.stdout.write("x".repeat(65536)), 0)',
    'more than 65\u202f536 bytes',
  ],
])('rejects a command that %s', async (_name, script, reason) => {
  await expect(run(script)).rejects.toThrow(reason)
})

test('kills a command that does not end, also if it ignores signals', async () => {
  const script = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`
  await expect(run(script, { deadlineMs: 500 })).rejects.toThrow('did not end within 0,5 seconds')
})

test('rejects a missing command and does not print the output of a failed one', async () => {
  await expect(runKeyCommand(['/nowhere/vault'])).rejects.toThrow('cannot be run (ENOENT)')
  const key = line()
  await expect(run(`console.log('${key}'); process.exitCode = 1`)).rejects.not.toThrow(key)
})
