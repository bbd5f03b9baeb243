import { parseArgs } from 'node:util'
import { ConfigError } from '../../errors/config-error.ts'
import { initialSettings } from '../../features/fairness/fairness-settings.ts'
import { runCommand } from '../../platform/run-command.ts'
import { messages } from '../messages.ts'
import { inColumns } from '../operator/command.ts'
import { type SimulationResult, simulateFarms, TARGETS } from './simulate-farms.ts'

const HELP = `Makes a community of honest households, offices and crowds with farms in it, and has the rules of fairness judge it.

Usage: npm run simulate -- farms [--seed N] [--honest N] [--farms N]

  --seed N    the same seed makes the same community (default 1)
  --honest N  honest members, 100 to 1000000 (default 30000)
  --farms N   farm accounts, 100 to 1000000 (default 3000)

Prints what was held of each kind, precision and recall; ends with code 1 where a target is missed. docs/fairness.md says what
is assumed of each kind.
`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      honest: { type: 'string', default: '30000' },
      farms: { type: 'string', default: '3000' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(HELP)
  if (positionals.join() !== 'farms') throw new ConfigError(HELP.trimEnd())
  const options = {
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
    honest: wholeNumber('--honest', values.honest, 100, 1_000_000),
    farms: wholeNumber('--farms', values.farms, 100, 1_000_000),
  }
  console.log(`seed ${options.seed}\n`)
  const result = simulateFarms(options, initialSettings())
  console.log(describe(result))
  if (!result.meetsTargets) process.exitCode = 1
}

function describe({
  kinds,
  honestSuspended,
  honestAsked,
  recall,
  precision,
  meetsTargets,
}: SimulationResult): string {
  const rows = kinds.map(({ kind, isFarm, accounts, suspended, asked, signals }) => [
    isFarm ? 'farm' : 'honest',
    kind,
    accounts,
    suspended,
    percent(suspended / accounts),
    asked,
    Object.entries(signals)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  ])
  return [
    inColumns([['', 'kind', 'accounts', 'held', '', 'asked', 'signals of the held ones'], ...rows]),
    '',
    `honest members held: ${percent(honestSuspended)} (at most ${percent(TARGETS.honestSuspended)})`,
    `honest members asked to confirm their address again: ${percent(honestAsked)}`,
    `recall, farm accounts held: ${percent(recall)} (at least ${percent(TARGETS.farmsSuspended)})`,
    `precision, farm accounts of all that are held: ${percent(precision)}`,
    meetsTargets ? 'Both targets are met.' : 'A TARGET IS MISSED.',
  ].join('\n')
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new ConfigError(
    messages.wholeNumber({ name, value: JSON.stringify(value), minimum: least, maximum: most }),
  )
}

await runCommand(main)
