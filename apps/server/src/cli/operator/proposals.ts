import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { sql } from 'kysely'
import { listProposals, type OpenProposal } from '../../audit/read-proposals.ts'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { changeRule } from '../../features/points/rules/change-rule.ts'
import { requireRule } from '../../features/points/rules/set-rule.ts'
import { changeCampaign } from '../../features/rewards/change-campaign.ts'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import { resetSetting, setSetting } from '../../features/settings/set-setting.ts'
import type { Database } from '../../platform/database/database.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  formatList,
  printable,
  reasonOption,
} from './command.ts'
import { proposals as texts } from './messages/proposals.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `proposals`, which lists changes that await a second operator, and decides one. */
export const defineProposals: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('approve')
    .alias('agree')
    .description(localize(texts.approveHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'agree', options)))
  command
    .command('decline')
    .description(localize(texts.declineHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, 'decline', options)))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const open = await listProposals(db)
  return {
    json: { proposals: open },
    text: formatList(open.map(toRow), texts.none()),
  }
}

async function decide(
  context: CommandContext,
  id: string,
  action: 'agree' | 'decline',
  options: { reason?: string },
): Promise<CommandOutput> {
  const { db } = context
  const act = operatorAct(options.reason)
  return db.transaction().execute(async (lock) => {
    // Serialize decisions. The changes below use their own connections and locks.
    await sql`select pg_advisory_xact_lock(hashtextextended('operator proposals', 0))`.execute(lock)
    const proposal = (await listProposals(db)).find((each) => each.id === id)
    if (!proposal) throw new ConfigError(messages.proposalNotFound({ id: JSON.stringify(id) }))
    if (action === 'agree') await agree(context, proposal, act)
    else if (!(await decline(db, proposal, act))) throw new ConfigError(messages.proposalDecided())
    const state = action === 'agree' ? 'agreed' : 'declined'
    const outcome = action === 'agree' ? texts.approved : texts.declined
    const { kind, subject } = proposal
    return { json: { ...proposal, state }, text: localize(outcome({ kind, subject: printable(subject) })) }
  })
}

/**
 * Confirms a proposal.
 * @throws ConfigError or AppError if the change is no longer possible; the proposal then remains
 */
async function agree(
  { db, config, openSecrets }: CommandContext,
  { kind, subject, content, proposer, isValid }: OpenProposal,
  act: Act,
): Promise<void> {
  if (!isValid) throw new ConfigError(messages.proposerWithoutPermission({ proposer }))
  if (kind === 'setting') {
    const { value } = content as { value: string | null }
    if (value === null) await resetSetting(db, config, subject, act)
    else await setSetting(db, config, { name: subject, value }, act)
    return
  }
  if (kind === 'rule') {
    const { value, startsAt } = content as { value: string; startsAt: string | null }
    const start = startsAt === null ? {} : { startsAt: new Date(startsAt) }
    await changeRule(db, { name: requireRule(subject), value, note: act.reason, ...start }, act)
    return
  }
  const definition = campaignDefinitionSchema.parse(content)
  const now = new Date()
  const authors = [{ accountId: proposer, points: 0, at: now }]
  const known = await db
    .selectFrom('campaigns')
    .select('id')
    .where('key', '=', definition.key)
    .executeTakeFirst()
  if (known) await changeCampaign(db, definition, act, now, authors)
  else await createCampaign({ db, secrets: await openSecrets() }, definition, act, authors)
}

/**
 * Deletes a proposal.
 * @returns whether it still existed with identical content
 */
async function decline(
  db: Database,
  { kind, subject, content, proposer }: OpenProposal,
  act: Act,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('operator_proposals')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('asked_by', '=', proposer)
      .where('content', '=', sql<string>`${JSON.stringify(content)}::jsonb`)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await writeAudit(transaction, {
      ...act,
      action: `${kind}.decline`,
      subject: { kind, id: subject },
      before: content,
    })
    return true
  })
}

const toRow = ({ id, kind, subject, content, proposer, expiresAt, reason, isValid }: OpenProposal) => [
  id,
  kind,
  printable(subject),
  printable(JSON.stringify(content)),
  isValid ? texts.proposedBy({ proposer }) : texts.proposedWithoutPermission({ proposer }),
  texts.expiresAt({ time: { time: expiresAt } }),
  printable(reason),
]
