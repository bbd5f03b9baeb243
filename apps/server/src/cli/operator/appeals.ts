import type { Message } from '@hearth/protocol/messages'
import { validate as isUuid } from 'uuid'
import { createEmailFrame } from '../../app/open-accounts.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { SuspensionDeps } from '../../features/fairness/change-suspension.ts'
import { decideAppeal } from '../../features/fairness/decide-appeal.ts'
import { readSignals } from '../../features/fairness/read-signals.ts'
import { releaseClaims } from '../../features/fairness/release-claims.ts'
import { readAppeal, readOpenAppeals } from '../../features/fairness/review-appeals.ts'
import { lockRecipient } from '../../features/members/lock-recipient.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  findOne,
  formatList,
  inColumns,
  memberArgument,
  printable,
  reasonOption,
} from './command.ts'
import { appeals as texts } from './messages/appeals.ts'
import { program } from './messages/program.ts'
import { operatorAct } from './operator-act.ts'

const PAGE = 50

/** Defines `appeals`, which lists and decides appeals, reinstates claims and explains signals. */
export const defineAppeals: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .addOption(cursorOption())
    .action(withContext(list))
  command
    .command('show')
    .description(localize(texts.showHelp()))
    .argument('<id>', localize(texts.id()))
    .action(withContext(show))
  command
    .command('accept')
    .description(localize(texts.acceptHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'accepted', options)))
  command
    .command('reject')
    .description(localize(texts.rejectHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'rejected', options)))
  command
    .command('reinstate')
    .alias('release')
    .description(localize(texts.releaseHelp()))
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(release))
  command
    .command('signals')
    .description(localize(texts.signalsHelp()))
    .addArgument(memberArgument())
    .action(withContext(showSignals))
}

async function list({ db }: CommandContext, options: { cursor?: string }): Promise<CommandOutput> {
  const cursor = options.cursor === undefined ? undefined : appealId(options.cursor)
  const json = await readOpenAppeals(db, { state: 'open', limit: PAGE, cursor }, currentLanguage())
  const rows = json.appeals.map(({ id, memberId, sentAt, text }) => [
    id,
    program.memberWithId({ id: memberId }),
    { time: sentAt },
    printable(text).slice(0, 80),
  ])
  return { json, text: formatList(rows, texts.none(), json.nextCursor) }
}

async function show({ db }: CommandContext, id: string): Promise<CommandOutput> {
  const json = await readAppeal(db, appealId(id), currentLanguage())
  const { appeal, member, hold, signals } = json
  const { sentAt, state, decidedBy, reason } = appeal
  const lines = [
    localize(texts.shown({ email: member.email, memberId: member.id, sentAt: { time: sentAt }, state })),
    printable(appeal.text).replace(/^/gm, '  '),
  ]
  if (reason !== null) lines.push(localize(texts.decidedBy({ operator: decidedBy ?? '', reason })))
  lines.push(
    localize(texts.suspendedAtScore({ since: { time: hold.since }, score: hold.score })),
    formatSignals(signals),
  )
  return { json, text: lines.join('\n') }
}

async function decide(
  context: CommandContext,
  text: string,
  decision: 'accepted' | 'rejected',
  options: { reason?: string },
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const id = appealId(text)
  await decideAppeal(await openDeps(context), id, decision, act, new Date())
  return { json: { id, decision }, text: localize(texts[decision]()) }
}

async function release(
  context: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { id, email } = await findOne(context.db, who)
  await releaseClaims(await openDeps(context), id, act, new Date())
  return { json: { id }, text: localize(texts.released({ email })) }
}

async function showSignals({ db }: CommandContext, who: string): Promise<CommandOutput> {
  const json = await readSignals(db, (await findOne(db, who)).id, currentLanguage())
  const { member, score, holdAt, lookedAt } = json
  const [newest] = json.holds
  const suspended = newest?.until === null
  const facts = [
    texts.score({ email: member.email, score, threshold: holdAt }),
    suspended ? texts.suspendedSince({ since: { time: newest.since } }) : texts.notSuspended(),
    ...describeCheck(json.check),
    lookedAt === null ? texts.neverEvaluated() : texts.evaluatedAt({ evaluatedAt: { time: lookedAt } }),
  ]
  return { json, text: [...facts.map(localize), formatSignals(json.signals)].join('\n') }
}

async function openDeps(context: CommandContext): Promise<SuspensionDeps> {
  const emailFrame = createEmailFrame(context.config)
  return { db: context.db, jobs: await context.openJobs(), emailFrame, lockRecipient }
}

type ShownSignals = Awaited<ReturnType<typeof readSignals>>

function formatSignals(signals: ShownSignals['signals']): string {
  if (signals.length === 0) return localize(texts.noSignals())
  const rows = signals.map(({ name, score, cleared, sentence }) => [
    `  ${name}`,
    cleared > 0 ? texts.cleared({ score, cleared }) : score,
    sentence,
  ])
  return `${localize(texts.currentSignals())}\n${inColumns(rows)}`
}

function describeCheck(check: ShownSignals['check']): Message[] {
  if (!check) return []
  const { since, passedAt } = check
  return [
    passedAt
      ? texts.checkPassed({ passedAt: { time: passedAt } })
      : texts.checkRequired({ since: { time: since } }),
  ]
}

function appealId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notAppealId({ value: printable(text) }))
}
