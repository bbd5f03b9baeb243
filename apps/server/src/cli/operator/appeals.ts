import { validate as isUuid } from 'uuid'
import { createEmailFrame } from '../../app/open-accounts.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { SuspensionDeps } from '../../features/fairness/change-suspension.ts'
import { decideAppeal } from '../../features/fairness/decide-appeal.ts'
import { readSignals } from '../../features/fairness/read-signals.ts'
import { releaseClaims } from '../../features/fairness/release-claims.ts'
import { readAppeal, readOpenAppeals } from '../../features/fairness/review-appeals.ts'
import { lockRecipient } from '../../features/members/lock-recipient.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  findOne,
  inColumns,
  memberArgument,
  printable,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

const PAGE = 50

/** Lists and decides appeals, and explains the signals of a member. */
export const defineAppeals: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    `
Accepting an appeal reinstates claims, and the same signals do not suspend them again. After a rejection, claims stay
suspended until an operator releases them, which needs no appeal. The member receives the reason by email.`,
  )
  command
    .command('list', { isDefault: true })
    .description('List open appeals.')
    .option('--cursor <next>', 'continue after this page')
    .action(withContext(list))
  command
    .command('show')
    .description('Show an appeal, its member and the current signals.')
    .argument('<id>', 'id of the appeal')
    .action(withContext(show))
  command
    .command('accept')
    .description('Accept an appeal and reinstate claims.')
    .argument('<id>', 'id of the appeal')
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'accepted', options)))
  command
    .command('reject')
    .description('Reject an appeal; claims stay suspended.')
    .argument('<id>', 'id of the appeal')
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'rejected', options)))
  command
    .command('release')
    .description('Reinstate claims without an appeal.')
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(release))
  command
    .command('signals')
    .description('Explain the signals of a member.')
    .addArgument(memberArgument())
    .action(withContext(showSignals))
}

async function list({ db }: CommandContext, options: { cursor?: string }): Promise<CommandOutput> {
  const cursor = options.cursor === undefined ? undefined : appealId(options.cursor)
  const json = await readOpenAppeals(db, { state: 'open', limit: PAGE, cursor }, 'en')
  const rows = json.appeals.map(({ id, memberId, sentAt, text }) => [
    id,
    `member ${memberId}`,
    sentAt,
    printable(text).slice(0, 80),
  ])
  const more = json.nextCursor ? `\nMore: appeals list --cursor ${json.nextCursor}` : ''
  return { json, text: rows.length > 0 ? inColumns(rows) + more : 'Nothing waits.' }
}

async function show({ db }: CommandContext, id: string): Promise<CommandOutput> {
  const json = await readAppeal(db, appealId(id), 'en')
  const { appeal, member, hold, signals } = json
  const lines = [
    `${member.email} (${member.id}), appeal ${appeal.state}, sent ${appeal.sentAt}:`,
    printable(appeal.text).replace(/^/gm, '  '),
    appeal.reason === null ? '' : `Decided by ${appeal.decidedBy}: ${appeal.reason}`,
    `Held since ${hold.since} with a score of ${hold.score}. Signals now:`,
    describe(signals),
  ]
  return { json, text: lines.filter(Boolean).join('\n') }
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
  return { json: { id, decision }, text: `The appeal is ${decision}, and the member is told why.` }
}

async function release(
  context: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { id, email } = await findOne(context.db, who)
  await releaseClaims(await openDeps(context), id, act, new Date())
  return { json: { id }, text: `Claims of ${email} are released, and the member is told why.` }
}

async function showSignals({ db }: CommandContext, who: string): Promise<CommandOutput> {
  const json = await readSignals(db, (await findOne(db, who)).id, 'en')
  const [newest] = json.holds
  const suspended = newest && newest.until === null ? `held since ${newest.since}` : 'not held'
  const evaluated = json.lookedAt ?? 'never'
  const first = `${json.member.email}: ${json.score} of the ${json.holdAt} from which claims are held; ${suspended}; ${describeCheck(json.check)}last look ${evaluated}.`
  return { json, text: [first, describe(json.signals)].join('\n') }
}

async function openDeps(context: CommandContext): Promise<SuspensionDeps> {
  const emailFrame = createEmailFrame(context.config)
  return { db: context.db, jobs: await context.openJobs(), emailFrame, lockRecipient }
}

function describe(signals: Awaited<ReturnType<typeof readSignals>>['signals']): string {
  if (signals.length === 0) return '  none'
  const rows = signals.map(({ name, score, cleared, sentence }) => [
    `  ${name}`,
    cleared > 0 ? `${score} (${cleared} cleared)` : score,
    sentence,
  ])
  return inColumns(rows)
}

function describeCheck(check: Awaited<ReturnType<typeof readSignals>>['check']): string {
  if (!check) return ''
  return check.passedAt
    ? `address confirmed ${check.passedAt}; `
    : `asked to confirm the address since ${check.since}; `
}

function appealId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notAppealId({ value: printable(text) }))
}
