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
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  printable,
  readTextFile,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

const PAGE = 50

interface ReasonOptions {
  reason?: string
}

/** Lists, creates, changes and ends campaigns, and reviews submissions. */
export const defineCampaigns: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    '\nA file has one campaign in YAML, as show prints it; docs/operating.md has an example.',
  )
  command.command('list', { isDefault: true }).description('List campaigns.').action(withContext(list))
  command
    .command('proposals')
    .description('Show campaigns that wait for a second operator.')
    .action(withContext(showProposals))
  command
    .command('show')
    .description('Print a campaign as YAML.')
    .argument('<key>', 'key of the campaign')
    .action(withContext(show))
  command
    .command('create')
    .description('Create a campaign.')
    .argument('<file>', 'YAML file')
    .addOption(reasonOption())
    .action(withContext(create))
  command
    .command('change')
    .description('Change a campaign; earlier claims stay as they are.')
    .argument('<file>', 'YAML file')
    .addOption(reasonOption())
    .action(withContext(change))
  command
    .command('end')
    .description('End a campaign now.')
    .argument('<key>', 'key of the campaign')
    .addOption(reasonOption())
    .action(withContext(end))
  command
    .command('secret')
    .description('Show the secret that the provider of the form signs with, or replace it.')
    .argument('<key>', 'key of the campaign')
    .option('--replace', 'create a new secret')
    .addOption(reasonOption())
    .action(withContext(secret))
  command
    .command('review')
    .description('List submissions that wait for a decision.')
    .argument('<key>', 'key of the campaign')
    .option('--cursor <next>', 'continue after this page')
    .action(withContext(review))
  command
    .command('accept')
    .description('Accept a submission.')
    .argument('<id>', 'id of the submission')
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'accepted', options)))
  command
    .command('reject')
    .description('Reject a submission.')
    .argument('<id>', 'id of the submission')
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'rejected', options)))
  command
    .command('enter')
    .description('Enter a submission for a member who did the task elsewhere.')
    .argument('<key>', 'key of the campaign')
    .argument('<member>', 'id, personal code or email address')
    .addOption(reasonOption())
    .action(withContext(enter))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const { campaigns } = await readCampaigns(db)
  const lines = campaigns.map(({ key, kind, bonusPoints, claims, capacity, waiting, endsAt, name }) =>
    [
      key,
      kind,
      `${bonusPoints} points`,
      `${claims}${capacity === null ? '' : ` of ${capacity}`} claimed`,
      `${waiting} waiting`,
      endsAt ? `until ${endsAt}` : 'without end',
      name,
    ].join('\t'),
  )
  return { text: lines.join('\n') || 'There is no campaign yet.', json: campaigns }
}

async function showProposals({ db }: CommandContext): Promise<CommandOutput> {
  const { proposals } = await readCampaigns(db)
  const texts = proposals.map(
    ({ campaign, askedBy, expiresAt, reason }) =>
      `# proposed by ${askedBy}, void after ${expiresAt}: ${printable(reason)}\n${stringify(campaign).trimEnd()}`,
  )
  return { text: texts.join('\n---\n') || 'No campaign waits for a second operator.', json: proposals }
}

async function show({ db }: CommandContext, key: string): Promise<CommandOutput> {
  const campaign = (await readCampaigns(db)).campaigns.find((one) => one.key === key)
  if (!campaign) throw noSuchCampaign(key)
  const { id, claims, pointsPaid, waiting, ...definition } = campaign
  const facts = `# ${id}: ${claims} claimed, ${pointsPaid} points paid, ${waiting} waiting`
  return { text: `${facts}\n${stringify(definition).trimEnd()}`, json: campaign }
}

async function create(
  { db, openSecrets }: CommandContext,
  file: string,
  options: ReasonOptions,
): Promise<CommandOutput> {
  const definition = readCampaignFile(readTextFile(file))
  const deps = { db, secrets: await openSecrets() }
  const { id } = await createCampaign(deps, definition, operatorAct(options.reason))
  return { text: `${definition.key} is created: ${id}`, json: { id } }
}

async function change({ db }: CommandContext, file: string, options: ReasonOptions): Promise<CommandOutput> {
  const definition = readCampaignFile(readTextFile(file))
  const { id } = await changeCampaign(db, definition, operatorAct(options.reason), new Date())
  return { text: `${definition.key} is changed; what was claimed stays as it was.`, json: { id } }
}

async function end({ db }: CommandContext, key: string, options: ReasonOptions): Promise<CommandOutput> {
  const { endsAt } = await endCampaign(db, key, operatorAct(options.reason), new Date())
  return { text: `${key} ended at ${endsAt.toISOString()}.`, json: { endsAt } }
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
    [id, `member ${memberId}`, submittedAt, printable(note)].join('\t'),
  )
  if (page.nextCursor) lines.push(`More: campaigns review ${key} --cursor ${page.nextCursor}`)
  return { text: lines.join('\n') || 'Nothing waits.', json: page }
}

async function decide(
  { db }: CommandContext,
  id: string,
  decision: 'accepted' | 'rejected',
  options: ReasonOptions,
): Promise<CommandOutput> {
  if (!isUuid(id)) throw new ConfigError(messages.notSubmissionId({ value: printable(id) }))
  await decideSubmission(db, id, decision, operatorAct(options.reason), new Date())
  return { text: `${id} is ${decision}.`, json: { id, decision } }
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
  return { text: `Entered: member ${memberId} can claim ${key}.`, json: { id } }
}
