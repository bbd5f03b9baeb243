import { parseArgs } from 'node:util'
import { formatNumber } from '@hearth/protocol/format'
import { ConfigError } from '../../errors/config-error.ts'
import { initialSettings } from '../../features/fairness/fairness-settings.ts'
import { runCommand } from '../../platform/run-command.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { inColumns } from '../operator/command.ts'
import { simulate as texts } from './messages.ts'
import { type SimulationResult, simulateFarms, TARGETS } from './simulate-farms.ts'

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
  if (values.help) return console.log(localize(texts.help()))
  if (positionals.join() !== 'farms') throw new ConfigError(texts.help())
  const options = {
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
    honest: wholeNumber('--honest', values.honest, 100, 1_000_000),
    farms: wholeNumber('--farms', values.farms, 100, 1_000_000),
  }
  console.log(`${localize(texts.seed({ seed: String(options.seed) }))}\n`)
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
    formatShare(suspended / accounts),
    asked,
    Object.entries(signals)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${formatNumber(count)}`)
      .join(', '),
  ])
  const header = [
    '',
    texts.kind(),
    texts.accounts(),
    texts.suspended(),
    texts.share(),
    texts.checkRequired(),
    texts.signals(),
  ]
  const summary = [
    texts.honestSuspended({
      share: formatShare(honestSuspended),
      target: formatShare(TARGETS.honestSuspended),
    }),
    texts.honestAsked({ share: formatShare(honestAsked) }),
    texts.recall({ share: formatShare(recall), target: formatShare(TARGETS.farmsSuspended) }),
    texts.precision({ share: formatShare(precision) }),
    meetsTargets ? texts.targetsMet() : texts.targetMissed(),
  ]
  return [inColumns([header, ...rows]), '', ...summary.map(localize)].join('\n')
}

const formatShare = (share: number) => `${formatNumber(share * 100)}%`

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new ConfigError(
    messages.wholeNumber({
      name,
      value: JSON.stringify(value),
      minimum: String(least),
      maximum: String(most),
    }),
  )
}

await runCommand(main)
