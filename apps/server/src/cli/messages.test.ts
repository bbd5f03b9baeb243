import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from '../platform/run-command.ts'
import { readEmail } from './operator/command.ts'
import { operatorAct } from './operator/operator-act.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test.each([
  [() => operatorAct(undefined), /^Gib den Grund mit --reason TEXT an/],
  [() => readEmail('ada'), '"ada" ist keine E-Mail-Adresse.'],
])('prints errors in the language of the terminal, case %#', async (run, german) => {
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8')
  const print = vi.spyOn(console, 'error').mockReturnValue()
  await runCommand(async () => void run())
  expect(print.mock.calls[0]?.[0]).toMatch(german)
})
