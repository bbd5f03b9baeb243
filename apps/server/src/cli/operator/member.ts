import { randomUUID } from 'node:crypto'
import { correctPoints as correctEndpoint } from '@hearth/protocol/endpoints/operator-members'
import { pointsCategories } from '@hearth/protocol/points-categories'
import { Option } from 'commander'
import { createEmailFrame } from '../../app/open-accounts.ts'
import { readDynamicSettings } from '../../config/dynamic-settings/open-dynamic-settings.ts'
import { correctPoints } from '../../features/corrections/correct-points.ts'
import { type ExplainedPoints, explainPoints } from '../../features/corrections/explain-points.ts'
import { type FoundMember, findMembers } from '../../features/members/find-members.ts'
import { pauseMember, restoreMember } from '../../features/members/pause-member.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  findOne,
  inColumns,
  memberArgument,
  readOptions,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

/** Finds, pauses and restores a member, and explains and corrects their points. */
export const defineMember: DefineCommand = (command, withContext) => {
  command.command('find').description('Find members.').addArgument(memberArgument()).action(withContext(find))
  command
    .command('points')
    .description('Explain the points of a member.')
    .addArgument(memberArgument())
    .action(withContext(showPoints))
  command
    .command('pause')
    .description('Pause a member, who receives the reason by email.')
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(pause))
  command
    .command('restore')
    .description('Restore a paused member.')
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(restore))
  command
    .command('correct')
    .description('Correct the points of a member, who reads the reason in the points log.')
    .addArgument(memberArgument())
    .option('--points <n>', 'points to add, or to subtract, such as -12.5 (required)')
    .addOption(new Option('--category <name>', 'category of the points (required)').choices(pointsCategories))
    .addOption(reasonOption())
    .option('--id <uuid>', 'id of the correction; the same id is never booked twice')
    .addHelpText(
      'after',
      '\nA correction above CORRECTION_REVIEW_ABOVE, or beyond OPERATOR_POINTS_PER_DAY, waits for a second operator: see corrections.',
    )
    .action(withContext(correct))
}

async function find({ db }: CommandContext, who: string): Promise<CommandOutput> {
  const members = await findMembers(db, who)
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

async function showPoints({ db }: CommandContext, who: string): Promise<CommandOutput> {
  const json = await explainPoints(db, await findOne(db, who))
  return { json, text: describePoints(json) }
}

async function pause(
  context: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const { id, email } = await changeMember(context, pauseMember, who, options)
  return { json: { id }, text: `${email} is paused and is told why.` }
}

async function restore(
  context: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const { id, email } = await changeMember(context, restoreMember, who, options)
  return { json: { id }, text: `${email} is restored and is told why.` }
}

async function changeMember(
  { db, config, openJobs }: CommandContext,
  change: typeof pauseMember | typeof restoreMember,
  who: string,
  options: { reason?: string },
): Promise<FoundMember> {
  const act = operatorAct(options.reason)
  const member = await findOne(db, who)
  const deps = { db, jobs: await openJobs(), emailFrame: createEmailFrame(config), now: () => new Date() }
  await change(deps, member.id, act)
  return member
}

async function correct(
  { db, config }: CommandContext,
  who: string,
  options: { points?: string; category?: string; reason?: string; id?: string },
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { id: memberId } = await findOne(db, who)
  const { points, category, id = randomUUID() } = options
  const correction = readOptions(correctEndpoint.body, { points, category, id, reason: act.reason })
  const { CORRECTION_REVIEW_ABOVE, OPERATOR_POINTS_PER_DAY } = await readDynamicSettings(db, config)
  const rules = {
    db,
    reviewAbove: () => CORRECTION_REVIEW_ABOVE,
    alonePerDay: () => OPERATOR_POINTS_PER_DAY,
    now: () => new Date(),
  }
  const json = await correctPoints(rules, { memberId, ...correction }, act)
  const outcome = json.state === 'booked' ? 'is booked' : 'waits for somebody else to agree'
  return { json, text: `The correction ${json.id} by ${json.points} points ${outcome}.` }
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
