import { formatUtcTime } from '@hearth/protocol/format-date'
import type { Message } from '@hearth/protocol/messages'
import { validate as isUuid } from 'uuid'
import { stringify } from 'yaml'
import { ConfigError } from '../../errors/config-error.ts'
import { resolveMembers } from '../../features/members/resolve-members.ts'
import { readCampaignFile } from '../../features/rewards/campaign-file.ts'
import { noSuchCampaign } from '../../features/rewards/campaign-row.ts'
import { readSecret, replaceSecret } from '../../features/rewards/campaign-secret.ts'
import { changeCampaign, endCampaign } from '../../features/rewards/change-campaign.ts'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import { enterSubmission } from '../../features/rewards/enter-submission.ts'
import { readCampaigns } from '../../features/rewards/read-campaigns.ts'
import { decideSubmission, readWaiting } from '../../features/rewards/review-submissions.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  printable,
  readTextFile,
  reasonOption,
} from './command.ts'
import { campaigns as texts } from './messages/campaigns.ts'
import { program } from './messages/program.ts'
import { operatorAct } from './operator-act.ts'

const PAGE = 50

interface ReasonOptions {
  reason?: string
}

/** Defines `campaigns`, which lists, creates, changes and ends campaigns, and reviews submissions. */
export const defineCampaigns: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command.command('proposals').description(localize(texts.proposalsHelp())).action(withContext(showProposals))
  command
    .command('show')
    .description(localize(texts.showHelp()))
    .argument('<key>', localize(texts.key()))
    .action(withContext(show))
  command
    .command('create')
    .description(localize(texts.createHelp()))
    .argument('<file>', localize(texts.file()))
    .addOption(reasonOption())
    .action(withContext(create))
  command
    .command('change')
    .description(localize(texts.changeHelp()))
    .argument('<file>', localize(texts.file()))
    .addOption(reasonOption())
    .action(withContext(change))
  command
    .command('end')
    .description(localize(texts.endHelp()))
    .argument('<key>', localize(texts.key()))
    .addOption(reasonOption())
    .action(withContext(end))
  command
    .command('secret')
    .description(localize(texts.secretHelp()))
    .argument('<key>', localize(texts.key()))
    .option('--replace', localize(texts.replace()))
    .addOption(reasonOption())
    .action(withContext(secret))
  command
    .command('review')
    .description(localize(texts.reviewHelp()))
    .argument('<key>', localize(texts.key()))
    .addOption(cursorOption())
    .action(withContext(review))
  command
    .command('accept')
    .description(localize(texts.acceptHelp()))
    .argument('<id>', localize(texts.submissionId()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'accepted', options)))
  command
    .command('reject')
    .description(localize(texts.rejectHelp()))
    .argument('<id>', localize(texts.submissionId()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'rejected', options)))
  command
    .command('enter')
    .description(localize(texts.enterHelp()))
    .argument('<key>', localize(texts.key()))
    .argument('<member>', localize(texts.enteredMember()))
    .addOption(reasonOption())
    .action(withContext(enter))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const { campaigns } = await readCampaigns(db)
  const lines = campaigns.map(({ key, kind, bonusPoints, claims, capacity, waiting, endsAt, name }) =>
    [
      key,
      kind,
      localize(texts.points({ count: bonusPoints })),
      localize(capacity === null ? texts.claimed({ claims }) : texts.claimedOf({ claims, capacity })),
      localize(texts.toReview({ submissions: waiting })),
      localize(endsAt ? texts.endsAt({ time: { time: endsAt } }) : texts.noEnd()),
      name,
    ].join('\t'),
  )
  return { text: lines.join('\n') || localize(texts.none()), json: campaigns }
}

async function showProposals({ db }: CommandContext): Promise<CommandOutput> {
  const { proposals } = await readCampaigns(db)
  const documents = proposals.map(({ campaign, askedBy, expiresAt, reason }) => {
    const proposal = texts.proposal({
      operator: askedBy,
      expiresAt: { time: expiresAt },
      reason: printable(reason),
    })
    return formatYaml(proposal, campaign)
  })
  return { text: documents.join('\n---\n') || localize(texts.noProposals()), json: proposals }
}

async function show({ db }: CommandContext, key: string): Promise<CommandOutput> {
  const campaign = (await readCampaigns(db)).campaigns.find((one) => one.key === key)
  if (!campaign) throw noSuchCampaign(key)
  const { id, claims, pointsPaid, waiting, ...definition } = campaign
  const facts = texts.facts({ id, claims, points: pointsPaid, submissions: waiting })
  return { text: formatYaml(facts, definition), json: campaign }
}

function formatYaml(comment: Message, campaign: object): string {
  return `# ${localize(comment)}\n${stringify(campaign).trimEnd()}`
}

async function create(
  { db, openSecrets }: CommandContext,
  file: string,
  options: ReasonOptions,
): Promise<CommandOutput> {
  const definition = readCampaignFile(readTextFile(file))
  const deps = { db, secrets: await openSecrets() }
  const { id } = await createCampaign(deps, definition, operatorAct(options.reason))
  return { text: localize(texts.created({ key: definition.key, id })), json: { id } }
}

async function change({ db }: CommandContext, file: string, options: ReasonOptions): Promise<CommandOutput> {
  const definition = readCampaignFile(readTextFile(file))
  const { id } = await changeCampaign(db, definition, operatorAct(options.reason), new Date())
  return { text: localize(texts.changed({ key: definition.key })), json: { id } }
}

async function end({ db }: CommandContext, key: string, options: ReasonOptions): Promise<CommandOutput> {
  const { endsAt } = await endCampaign(db, key, operatorAct(options.reason), new Date())
  return { text: localize(texts.ended({ key, time: { time: endsAt.toISOString() } })), json: { endsAt } }
}

async function secret(
  { db, openSecrets }: CommandContext,
  key: string,
  options: ReasonOptions & { replace?: true },
): Promise<CommandOutput> {
  const deps = { db, secrets: await openSecrets() }
  const secret = options.replace
    ? await replaceSecret(deps, key, operatorAct(options.reason))
    : await readSecret(deps, key)
  return { text: secret, json: { secret } }
}

async function review(
  { db }: CommandContext,
  key: string,
  options: { cursor?: string },
): Promise<CommandOutput> {
  const page = await readWaiting(db, key, { limit: PAGE, cursor: options.cursor })
  const lines = page.submissions.map(({ id, memberId, submittedAt, note }) =>
    [
      id,
      localize(program.memberWithId({ id: memberId })),
      formatUtcTime(Date.parse(submittedAt), currentLanguage()),
      printable(note),
    ].join('\t'),
  )
  if (page.nextCursor) lines.push(localize(program.nextPage({ cursor: page.nextCursor })))
  return { text: lines.join('\n') || localize(texts.noSubmissions()), json: page }
}

async function decide(
  { db }: CommandContext,
  id: string,
  decision: 'accepted' | 'rejected',
  options: ReasonOptions,
): Promise<CommandOutput> {
  if (!isUuid(id)) throw new ConfigError(messages.notSubmissionId({ value: printable(id) }))
  await decideSubmission(db, id, decision, operatorAct(options.reason), new Date())
  return { text: localize(texts[decision]({ id })), json: { id, decision } }
}

async function enter(
  { db }: CommandContext,
  key: string,
  member: string,
  options: ReasonOptions,
): Promise<CommandOutput> {
  const memberId = (await resolveMembers(db, [member])).get(member)
  if (!memberId) throw new ConfigError(messages.noSuchMember({ value: printable(member) }))
  const { id } = await enterSubmission(db, { key, memberId }, operatorAct(options.reason), new Date())
  return { text: localize(texts.entered({ memberId, key })), json: { id } }
}
