import { randomUUID } from 'node:crypto'
import { correctPoints as correctEndpoint } from '@hearth/protocol/endpoints/operator-members'
import type { Message } from '@hearth/protocol/messages'
import { pointsCategories } from '@hearth/protocol/points-categories'
import { Option } from 'commander'
import { createEmailFrame } from '../../app/open-accounts.ts'
import { correctPoints } from '../../features/corrections/correct-points.ts'
import { type ExplainedPoints, explainPoints } from '../../features/corrections/explain-points.ts'
import { type FoundMember, findMembers } from '../../features/members/find-members.ts'
import { pauseMember, restoreMember } from '../../features/members/pause-member.ts'
import { localize } from '../../platform/terminal.ts'
import {
  type Cell,
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  findOne,
  formatList,
  inColumns,
  memberArgument,
  readOptions,
  reasonOption,
} from './command.ts'
import { readCorrectionRules } from './corrections.ts'
import { corrections } from './messages/corrections.ts'
import { member as texts } from './messages/member.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `member`, which finds, pauses and restores members, and explains and corrects their points. */
export const defineMember: DefineCommand = (command, withContext) => {
  command
    .command('find')
    .description(localize(texts.findHelp()))
    .addArgument(memberArgument())
    .action(withContext(find))
  command
    .command('points')
    .description(localize(texts.pointsHelp()))
    .addArgument(memberArgument())
    .action(withContext(showPoints))
  command
    .command('pause')
    .description(localize(texts.pauseHelp()))
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(pause))
  command
    .command('restore')
    .description(localize(texts.restoreHelp()))
    .addArgument(memberArgument())
    .addOption(reasonOption())
    .action(withContext(restore))
  command
    .command('correct')
    .description(localize(texts.correctHelp()))
    .addArgument(memberArgument())
    .option('--points <n>', localize(texts.correctPoints()))
    .addOption(new Option('--category <name>', localize(texts.correctCategory())).choices(pointsCategories))
    .addOption(reasonOption())
    .option('--id <uuid>', localize(texts.correctId()))
    .addHelpText('after', `\n${localize(texts.correctDetails())}`)
    .action(withContext(correct))
}

async function find({ db }: CommandContext, who: string): Promise<CommandOutput> {
  const members = await findMembers(db, who)
  const rows = members.map(({ id, email, username, personalCode, createdAt, pausedAt }) => [
    id,
    email,
    username,
    personalCode,
    texts.since({ day: { day: createdAt.slice(0, 10) } }),
    pausedAt ? texts.paused() : '',
  ])
  return { json: { members }, text: formatList(rows, texts.none()) }
}

async function showPoints({ db }: CommandContext, who: string): Promise<CommandOutput> {
  const json = await explainPoints(db, await findOne(db, who))
  return { json, text: formatPoints(json) }
}

async function pause(
  context: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const { id, email } = await changeMember(context, pauseMember, who, options)
  return { json: { id }, text: localize(texts.pausedNow({ email })) }
}

async function restore(
  context: CommandContext,
  who: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  const { id, email } = await changeMember(context, restoreMember, who, options)
  return { json: { id }, text: localize(texts.restored({ email })) }
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
  const rules = await readCorrectionRules({ db, config })
  const json = await correctPoints(rules, { memberId, ...correction }, act)
  const outcome = corrections[json.state === 'refused' ? 'rejected' : json.state]
  return { json, text: localize(outcome({ id: json.id, count: Number(json.points) })) }
}

function formatPoints(points: ExplainedPoints): string {
  const { member, totals, total, heartbeats, sources, pending, newest, refusedSlots, agrees } = points
  const lines = [
    `${member.email} (${member.id})`,
    localize(texts.points({ points: Number(total) })),
    localize(texts.heartbeats({ heartbeats })),
  ]
  if (member.pausedAt) lines.push(localize(texts.pausedFor({ reason: member.pausedReason ?? '' })))
  lines.push(localize(agrees ? texts.agrees() : texts.differs()))
  const sections = [
    formatSection(
      texts.byCategory(),
      Object.entries(totals).map(([category, points]) => [category, Number(points)]),
    ),
    formatSection(
      texts.bySource(),
      sources.map(({ category, kind, entries, points, firstAt, lastAt }) => [
        category,
        kind,
        texts.entries({ count: entries }),
        Number(points),
        texts.period({ first: { time: firstAt }, last: { time: lastAt } }),
      ]),
    ),
    formatSection(
      texts.pending(),
      pending.map(({ day, heartbeats, points }) => [
        { day },
        texts.dayHeartbeats({ count: heartbeats }),
        Number(points),
      ]),
    ),
    formatSection(
      texts.rejectedSlots(),
      refusedSlots.map(({ reason, slots }) => [reason, slots]),
    ),
    formatSection(
      texts.corrections(),
      points.corrections.map(({ id, points, state, askedBy, reason }) => [
        id,
        Number(points),
        state,
        askedBy,
        reason,
      ]),
    ),
    formatSection(
      texts.newest(),
      newest.map(({ occurredAt, category, points, source, comment }) => [
        { time: occurredAt },
        category,
        Number(points),
        source,
        comment,
      ]),
    ),
  ]
  return [lines.join('\n'), ...sections.filter(Boolean)].join('\n\n')
}

/** Returns the title and the indented rows; empty if there are no rows. */
function formatSection(title: Message, rows: readonly (readonly Cell[])[]): string {
  return rows.length > 0 ? `${localize(title)}\n${inColumns(rows).replace(/^/gm, '  ')}` : ''
}
