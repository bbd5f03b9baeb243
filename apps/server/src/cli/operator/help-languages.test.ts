import { afterEach, expect, test, vi } from 'vitest'
import { runOperator } from './run-operator.ts'

afterEach(() => vi.unstubAllEnvs())

async function printHelp(locale: string, path: readonly string[]): Promise<string> {
  vi.stubEnv('LC_ALL', locale)
  const { output } = await runOperator([...path, '--help'], {})
  // Joins wrapped descriptions.
  return output.replace(/\n {8,}/g, ' ')
}

test.each([
  'appeals',
  'audit',
  'campaigns',
  'corrections',
  'genesis-snapshot',
  'member',
  'migrate',
  'move-blobs',
  'operators',
  'policies',
  'proposals',
])('prints no English text in the German help of %s', async (name) => {
  const [, section = ''] = (await printHelp('C', [name])).split('\nCommands:\n')
  const actions = [...section.matchAll(/^ {2}(?<name>[a-z][a-z-]*)/gm)].map(
    ({ groups }) => groups?.name ?? '',
  )
  for (const path of [[name], ...actions.map((action) => [name, action])]) {
    const english = await printHelp('C', path)
    const german = await printHelp('de_DE.UTF-8', path)
    const lines = new Set(english.split('\n'))
    expect(german).toContain(`Aufruf: npm run operator -- ${path.join(' ')}`)
    expect(german.split('\n').filter((line) => line !== '' && lines.has(line))).toEqual([])
  }
})
