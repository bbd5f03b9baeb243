import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { identityHelp } from './identity-messages.ts'
import { localChain } from './local-chain/messages.ts'
import { purposes } from './operator/messages/program.ts'
import { runOperator } from './operator/run-operator.ts'
import { reconcile } from './reconcile/messages.ts'
import { seed } from './seed/messages.ts'
import { simulate } from './simulate/messages.ts'

const LOCALES: Record<Language, string> = { en: 'C', de: 'de_DE.UTF-8' }

afterEach(() => void vi.unstubAllEnvs())

async function run(language: Language, args: readonly string[]): Promise<string> {
  vi.stubEnv('LC_ALL', LOCALES[language])
  const { output } = await runOperator(args, {})
  // Join wrapped descriptions.
  return output.replace(/\n {8,}(?=\S)/g, ' ')
}

async function runProgram(language: Language, path: string, ...args: string[]): Promise<string> {
  const program = fileURLToPath(new URL(path, import.meta.url))
  const env = { ...process.env, LC_ALL: LOCALES[language] }
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
}

function findUntranslated(english: string, german: string): string[] {
  const lines = new Set(german.split('\n'))
  return english.split('\n').filter((line) => line.trim() !== '' && lines.has(line))
}

test.each(Object.keys(purposes))('prints the help of %s and its subcommands in German', async (name) => {
  const english = await run('en', [name, '--help'])
  const [, section = ''] = english.split('\nCommands:\n')
  const actions = [...section.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, action = '']) => action)
  expect(findUntranslated(english, await run('de', [name, '--help']))).toEqual([])
  for (const action of actions) {
    const args = [name, action, '--help']
    expect(findUntranslated(await run('en', args), await run('de', args))).toEqual([])
  }
})

test.each([
  ['identity.ts', identityHelp()],
  ['reconcile/main.ts', reconcile.help()],
  ['seed/main.ts', seed.help()],
  ['simulate/main.ts', simulate.help()],
  ['local-chain/main.ts', localChain.help({ chain: String(MACHINE_CHAIN_ID) })],
])('prints the help of %s in German', async (path, help) => {
  const german = await runProgram('de', path, '--help')
  expect(german).toBe(`${formatMessage(help, 'de')}\n`)
  const english = formatMessage(help, 'en')
  expect(english).toContain('Usage: ')
  expect(findUntranslated(english, german)).toEqual([])
})

test('prints results in German', async () => {
  const report = await run('de', ['doctor', 'http://127.0.0.1:1'])
  expect(report).toContain('ERROR   address: Die Adresse antwortet nicht: ')
  expect(report).toContain(' Abhilfe: Prüfe, ob Hearth und der Proxy laufen')
  const { findings } = JSON.parse(await run('de', ['doctor', 'http://127.0.0.1:1', '--json']))
  expect(findings).toContainEqual({
    severity: 'note',
    check: 'mail',
    messageId: 'doctor.mail.notPublic',
    params: { domain: '127.0.0.1' },
    message: 'Nicht geprüft: 127.0.0.1 ist keine öffentliche Domain.',
  })
  const simulation = await runProgram('de', 'simulate/main.ts', 'farms', '--honest', '500', '--farms', '100')
  expect(simulation).toContain('Beide Ziele sind erreicht.')
  expect(simulation).toMatch(/ 0%/)
})
