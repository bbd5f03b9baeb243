import { parseArgs } from 'node:util'
import { validate as isUuid } from 'uuid'
import { makeMailFrame } from '../../app/open-accounts.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { SuspensionDeps } from '../../features/fairness/change-suspension.ts'
import { decideAppeal } from '../../features/fairness/decide-appeal.ts'
import { readSignals } from '../../features/fairness/read-signals.ts'
import { releaseClaims } from '../../features/fairness/release-claims.ts'
import { readAppeal, readOpenAppeals } from '../../features/fairness/review-appeals.ts'
import { lockRecipient } from '../../features/members/lock-recipient.ts'
import { type CommandContext, type CommandOutput, findOne, inColumns, printable } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const APPEALS_USAGE = `appeals [list] [--cursor NEXT]
appeals show ID
appeals accept ID --reason TEXT
appeals reject ID --reason TEXT
appeals release WHO --reason TEXT
appeals signals WHO

Appeals of members whose claims are held. Accepting lifts the hold, and the same signals hold nothing again; rejecting keeps
it until an operator releases the claims, which takes no appeal. The member is mailed the reason. WHO is an e-mail address, a username, a referral code, a
wallet or an id.`

const PAGE = 50

/** Lists and decides appeals, and explains the signals of a member. */
export async function appeals(context: CommandContext): Promise<CommandOutput> {
  const { db } = context
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: { reason: { type: 'string' }, cursor: { type: 'string' } },
  })
  const [action = 'list', word, ...rest] = positionals
  if (rest.length > 0) throw new ConfigError(`Expected: ${APPEALS_USAGE}`)
  switch (action) {
    case 'list': {
      const cursor = values.cursor === undefined ? undefined : appealId(values.cursor)
      const json = await readOpenAppeals(db, { state: 'open', limit: PAGE, cursor })
      const rows = json.appeals.map(({ id, memberId, sentAt, text }) => [
        id,
        `member ${memberId}`,
        sentAt,
        printable(text).slice(0, 80),
      ])
      const more = json.nextCursor ? `\nMore: appeals list --cursor ${json.nextCursor}` : ''
      return { json, text: rows.length > 0 ? inColumns(rows) + more : 'Nothing waits.' }
    }
    case 'show': {
      const json = await readAppeal(db, appealId(word))
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
    case 'accept':
    case 'reject': {
      const act = operatorAct(values.reason)
      const id = appealId(word)
      const decision = action === 'accept' ? 'accepted' : 'rejected'
      await decideAppeal(await openDeps(context), id, decision, act, new Date())
      return { json: { id, decision }, text: `The appeal is ${decision}, and the member is told why.` }
    }
    case 'release': {
      const act = operatorAct(values.reason)
      const { id, email } = await findOne(db, word)
      await releaseClaims(await openDeps(context), id, act, new Date())
      return { json: { id }, text: `Claims of ${email} are released, and the member is told why.` }
    }
    case 'signals': {
      const json = await readSignals(db, (await findOne(db, word)).id)
      const [newest] = json.holds
      const suspended = newest && newest.until === null ? `held since ${newest.since}` : 'not held'
      const evaluated = json.lookedAt ?? 'never'
      const first = `${json.member.email}: ${json.score} of the ${json.holdAt} from which claims are held; ${suspended}; ${describeCheck(json.check)}last look ${evaluated}.`
      return { json, text: [first, describe(json.signals)].join('\n') }
    }
    default:
      throw new ConfigError(`Expected: ${APPEALS_USAGE}`)
  }
}

async function openDeps(context: CommandContext): Promise<SuspensionDeps> {
  const mailFrame = makeMailFrame(context.config)
  return { db: context.db, jobs: await context.openJobs(), mailFrame, lockRecipient }
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

function appealId(text = ''): string {
  if (isUuid(text)) return text
  throw new ConfigError(`${printable(text)} is not the id of an appeal; appeals list shows them.`)
}
