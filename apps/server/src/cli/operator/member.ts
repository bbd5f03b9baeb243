import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { correctPoints as correctEndpoint } from '@hearth/protocol/endpoints/operator-members'
import { makeMailFrame } from '../../app/open-accounts.ts'
import { readAdjusted } from '../../config/dynamic-settings/open-run-time-settings.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { correctPoints } from '../../features/corrections/correct-points.ts'
import { type ExplainedPoints, explainPoints } from '../../features/corrections/explain-points.ts'
import { findMembers } from '../../features/members/find-members.ts'
import { pauseMember, restoreMember } from '../../features/members/pause-member.ts'
import { type CommandContext, type CommandOutput, findOne, inColumns, readOptions } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const MEMBER_USAGE = `member find WHO
member points WHO
member pause WHO --reason TEXT
member restore WHO --reason TEXT
member correct WHO --points N --category Connectivity|Referral|Rewards|Others --reason TEXT [--id UUID]

WHO is an e-mail address, a username, a referral code, a wallet or an id. The member is mailed the reason of a pause, and
reads that of a correction in the points log. A correction above CORRECTION_REVIEW_ABOVE, or beyond OPERATOR_POINTS_PER_DAY, waits for somebody else: see
corrections. With the same --id a correction is never booked twice.`

/** Finds a member, explains and corrects points, pauses and restores. */
export async function member(context: CommandContext): Promise<CommandOutput> {
  const { db, config } = context
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      points: { type: 'string' },
      category: { type: 'string' },
      id: { type: 'string' },
    },
  })
  const [action, who] = positionals
  const now = () => new Date()
  switch (action) {
    case 'find': {
      const members = await findMembers(db, who ?? '')
      const rows = members.map(({ id, email, username, personalCode, createdAt, pausedAt }) => [
        id,
        email,
        username,
        personalCode,
        `since ${createdAt.slice(0, 10)}`,
        pausedAt ? 'paused' : '',
      ])
      return { json: { members }, text: rows.length > 0 ? inColumns(rows) : 'Nobody.' }
    }
    case 'points': {
      const json = await explainPoints(db, await findOne(db, who))
      return { json, text: describePoints(json) }
    }
    case 'pause':
    case 'restore': {
      const act = operatorAct(values.reason)
      const { id, email } = await findOne(db, who)
      const change = action === 'pause' ? pauseMember : restoreMember
      await change({ db, jobs: await context.openJobs(), mailFrame: makeMailFrame(config), now }, id, act)
      return {
        json: { id },
        text: `${email} is ${action === 'pause' ? 'paused' : 'restored'} and is told why.`,
      }
    }
    case 'correct': {
      const act = operatorAct(values.reason)
      const { id: memberId } = await findOne(db, who)
      const { points, category, id = randomUUID() } = values
      const wanted = { points, category, id, reason: act.reason }
      const correction = readOptions(correctEndpoint.body, wanted)
      const { CORRECTION_REVIEW_ABOVE, OPERATOR_POINTS_PER_DAY } = await readAdjusted(db, config)
      const rules = {
        db,
        reviewAbove: () => CORRECTION_REVIEW_ABOVE,
        alonePerDay: () => OPERATOR_POINTS_PER_DAY,
        now,
      }
      const json = await correctPoints(rules, { memberId, ...correction }, act)
      const outcome = json.state === 'booked' ? 'is booked' : 'waits for somebody else to agree'
      return { json, text: `The correction ${json.id} by ${json.points} points ${outcome}.` }
    }
    default:
      throw new ConfigError(`Expected: ${MEMBER_USAGE}`)
  }
}

function describePoints(points: ExplainedPoints): string {
  const { member, totals, total, heartbeats, sources, pending, newest, refusedSlots, corrections, agrees } =
    points
  const part = (title: string, rows: readonly (readonly unknown[])[]) =>
    rows.length > 0 ? `\n${title}\n${inColumns(rows).replace(/^/gm, '  ')}\n` : ''
  return [
    `${member.email} (${member.id}) has ${total} points and ${heartbeats} heartbeats.${member.pausedAt ? ` Paused: ${member.pausedReason}` : ''}`,
    agrees
      ? 'Ledger, days and totals agree.'
      : 'Ledger, days and totals DIFFER: npm run reconcile says where.',
    part('By category', Object.entries(totals)),
    part(
      'By what they are for',
      sources.map(({ category, kind, entries, points, firstAt, lastAt }) => [
        category,
        kind,
        `${entries} entries`,
        points,
        `${firstAt} to ${lastAt}`,
      ]),
    ),
    part(
      'Not settled yet',
      pending.map(({ day, heartbeats, points }) => [day, `${heartbeats} heartbeats`, points]),
    ),
    part(
      'Slots that were not credited',
      refusedSlots.map(({ reason, slots }) => [reason, slots]),
    ),
    part(
      'Corrections',
      corrections.map(({ id, points, state, askedBy, reason }) => [id, points, state, askedBy, reason]),
    ),
    part(
      'Newest entries',
      newest.map(({ occurredAt, category, points, source, comment }) => [
        occurredAt,
        category,
        points,
        source,
        comment,
      ]),
    ),
  ]
    .filter(Boolean)
    .join('\n')
    .trimEnd()
}
