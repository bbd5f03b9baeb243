import {
  makeGoodKinds,
  requestMakeGood as requestEndpoint,
} from '@hearth/protocol/endpoints/operator-incidents'
import { Option } from 'commander'
import { pino } from 'pino'
import { z } from 'zod'
import {
  decideMakeGood,
  type MakeGoodDeps,
  previewMakeGood,
  requestMakeGood,
} from '../../features/make-good/change-make-good.ts'
import type { MakeGoodKind } from '../../features/make-good/make-good.ts'
import { listOpenMakeGoods, readMakeGoods } from '../../features/make-good/read-make-goods.ts'
import { openRuleBook } from '../../features/points/rules/rule-book.ts'
import { localize } from '../../platform/terminal.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  formatList,
  inColumns,
  printable,
  readOptions,
  reasonOption,
} from './command.ts'
import { readIncidentId } from './incidents.ts'
import { makeGood as texts } from './messages/make-good.ts'
import { operatorAct } from './operator-act.ts'

const { members, points } = requestEndpoint.body.shape
const totalsOptions = z.object({ members: z.coerce.number().pipe(members), points })

interface Given {
  kind: MakeGoodKind
  reason?: string
}

/** Defines `make-good`, which previews, requests and decides payments for lost slots and their reversals. */
export const defineMakeGood: DefineCommand = (command, withContext) => {
  const incident = localize(texts.incident())
  const kindOption = () =>
    new Option('--kind <kind>', localize(texts.kind())).choices(makeGoodKinds).default('payment')
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('preview')
    .description(localize(texts.previewHelp()))
    .argument('<incident>', incident)
    .action(withContext(preview))
  for (const [name, help, kind] of [
    ['request', texts.requestHelp(), 'payment'],
    ['reversal', texts.reversalHelp(), 'reversal'],
  ] as const)
    command
      .command(name)
      .description(localize(help))
      .argument('<incident>', incident)
      .option('--members <n>', localize(texts.members()))
      .option('--points <n>', localize(texts.points()))
      .addOption(reasonOption())
      .action(
        withContext((context, id: string, options: Given) => request(context, id, { ...options, kind })),
      )
  for (const [name, help, agree] of [
    ['confirm', texts.confirmHelp(), true],
    ['reject', texts.rejectHelp(), false],
  ] as const)
    command
      .command(name)
      .description(localize(help))
      .argument('<incident>', incident)
      .addOption(kindOption())
      .addOption(reasonOption())
      .action(withContext((context, id: string, options: Given) => decide(context, id, agree, options)))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const open = await listOpenMakeGoods(db)
  const rows = open.map((makeGood) => [makeGood.incidentId, ...toRow(makeGood)])
  return { json: { makeGoods: open }, text: formatList(rows, texts.none()) }
}

async function preview(context: CommandContext, incident: string): Promise<CommandOutput> {
  const id = readIncidentId(incident)
  const found = await withDeps(context, (deps) => previewMakeGood(deps, id))
  const makeGoods = await readMakeGoods(context.db, id)
  const figures = inColumns([
    [texts.memberCount(), found.members],
    [texts.slotCount(), found.slots],
    [texts.pointsSum(), Number(found.points)],
    [texts.excludedCount(), found.excludedSlots],
  ])
  const { members, points } = found
  const next =
    makeGoods.length > 0
      ? inColumns(makeGoods.map(toRow))
      : members > 0 && localize(texts.howToRequest({ id, members: String(members), points }))
  return { json: { ...found, makeGoods }, text: [figures, next].filter(Boolean).join('\n') }
}

async function request(context: CommandContext, incident: string, options: Given): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { kind } = options
  const incidentId = readIncidentId(incident)
  const seen = readOptions(totalsOptions, options)
  await withDeps(context, (deps) => requestMakeGood(deps, { incidentId, kind, seen }, act))
  const text = kind === 'payment' ? texts.paymentRequested() : texts.reversalRequested()
  return { json: await find(context, incidentId, kind), text: localize(text) }
}

async function decide(
  context: CommandContext,
  incident: string,
  agree: boolean,
  options: Given,
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { kind } = options
  const incidentId = readIncidentId(incident)
  await withDeps(context, (deps) => decideMakeGood(deps, { incidentId, kind, agree }, act))
  const text = agree ? texts.confirmed() : texts.rejected()
  return { json: await find(context, incidentId, kind), text: localize(text) }
}

/** Returns the make-good in the format of the API; null if it does not exist. */
async function find({ db }: CommandContext, incidentId: string, kind: MakeGoodKind) {
  const makeGood = (await readMakeGoods(db, incidentId)).find((each) => each.kind === kind)
  return { makeGood: makeGood ?? null }
}

async function withDeps<T>(
  { db, config }: CommandContext,
  run: (deps: MakeGoodDeps) => Promise<T>,
): Promise<T> {
  const rules = await openRuleBook(db, { log: pino({ level: 'silent' }) })
  try {
    return await run({
      db,
      now: () => new Date(),
      intervalMs: config.HEARTBEAT_INTERVAL_SECONDS * 1000,
      heartbeatPointsAt: (time) => rules.valueAt('heartbeat_points', time),
    })
  } finally {
    await rules.close()
  }
}

type ShownMakeGood = Awaited<ReturnType<typeof readMakeGoods>>[number]

const toRow = ({ kind, state, members, points, askedBy, askedAt, reason }: ShownMakeGood) => [
  kind,
  state,
  members,
  Number(points),
  askedBy,
  { time: askedAt },
  printable(reason),
]
