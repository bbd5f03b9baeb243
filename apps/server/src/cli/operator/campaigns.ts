import { parseArgs } from 'node:util'
import { validate as isUuid } from 'uuid'
import { stringify } from 'yaml'
import type { Act } from '../../audit/write-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { resolveMembers } from '../../features/members/resolve-members.ts'
import { readCampaignFile } from '../../features/rewards/campaign-file.ts'
import { readSecret, replaceSecret } from '../../features/rewards/campaign-secret.ts'
import { changeCampaign, endCampaign } from '../../features/rewards/change-campaign.ts'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import { enterSubmission } from '../../features/rewards/enter-submission.ts'
import { readCampaigns } from '../../features/rewards/read-campaigns.ts'
import { decideSubmission, readWaiting } from '../../features/rewards/review-submissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CommandContext, type CommandOutput, printable, readTextFile } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const CAMPAIGNS_USAGE = `campaigns [list]
          campaigns proposals
          campaigns show KEY
          campaigns create FILE --reason TEXT
          campaigns change FILE --reason TEXT
          campaigns end KEY --reason TEXT
          campaigns secret KEY [--replace --reason TEXT]
          campaigns review KEY [--cursor NEXT]
          campaigns accept ID --reason TEXT
          campaigns reject ID --reason TEXT
          campaigns enter KEY MEMBER --reason TEXT

FILE is YAML, one campaign, as show prints one; docs/operating.md has an example. MEMBER is an id, a personal code or an address.`

const PAGE = 50

interface Call {
  db: Database
  openSecrets: CommandContext['openSecrets']
  words: string[]
  /** Why, for the audit log. */
  act(): Act
  options: { replace?: boolean | undefined; cursor?: string | undefined }
}

/** What an action answers: for a person, and for a program. */
interface Answer {
  text: string
  data: unknown
}

/** Each action with the words that it takes. */
const actions: Record<string, { argumentCount: number; run(call: Call): Promise<Answer> }> = {
  list: {
    argumentCount: 0,
    async run({ db }) {
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
      return { text: lines.join('\n') || 'There is no campaign yet.', data: campaigns }
    },
  },
  proposals: {
    argumentCount: 0,
    async run({ db }) {
      const { proposals } = await readCampaigns(db)
      const texts = proposals.map(
        ({ campaign, askedBy, expiresAt, reason }) =>
          `# proposed by ${askedBy}, void after ${expiresAt}: ${printable(reason)}\n${stringify(campaign).trimEnd()}`,
      )
      return { text: texts.join('\n---\n') || 'No campaign waits for a second operator.', data: proposals }
    },
  },
  show: {
    argumentCount: 1,
    async run({ db, words: [key = ''] }) {
      const campaign = (await readCampaigns(db)).campaigns.find((one) => one.key === key)
      if (!campaign) throw new ConfigError(`There is no campaign called ${key}.`)
      const { id, claims, pointsPaid, waiting, ...definition } = campaign
      const facts = `# ${id}: ${claims} claimed, ${pointsPaid} points paid, ${waiting} waiting`
      return { text: `${facts}\n${stringify(definition).trimEnd()}`, data: campaign }
    },
  },
  create: {
    argumentCount: 1,
    async run({ db, openSecrets, words: [file = ''], act }) {
      const definition = readCampaignFile(readTextFile(file))
      const { id } = await createCampaign({ db, secrets: await openSecrets() }, definition, act())
      return { text: `${definition.key} is created: ${id}`, data: { id } }
    },
  },
  change: {
    argumentCount: 1,
    async run({ db, words: [file = ''], act }) {
      const definition = readCampaignFile(readTextFile(file))
      const { id } = await changeCampaign(db, definition, act(), new Date())
      return { text: `${definition.key} is changed; what was claimed stays as it was.`, data: { id } }
    },
  },
  end: {
    argumentCount: 1,
    async run({ db, words: [key = ''], act }) {
      const { endsAt } = await endCampaign(db, key, act(), new Date())
      return { text: `${key} ended at ${endsAt.toISOString()}.`, data: { endsAt } }
    },
  },
  secret: {
    argumentCount: 1,
    async run({ db, openSecrets, words: [key = ''], act, options }) {
      const deps = { db, secrets: await openSecrets() }
      const secret = options.replace ? await replaceSecret(deps, key, act()) : await readSecret(deps, key)
      return { text: secret, data: { secret } }
    },
  },
  review: {
    argumentCount: 1,
    async run({ db, words: [key = ''], options }) {
      const page = await readWaiting(db, key, { limit: PAGE, cursor: options.cursor })
      const lines = page.submissions.map(({ id, memberId, submittedAt, note }) =>
        [id, `member ${memberId}`, submittedAt, printable(note)].join('\t'),
      )
      if (page.nextCursor) lines.push(`More: campaigns review ${key} --cursor ${page.nextCursor}`)
      return { text: lines.join('\n') || 'Nothing waits.', data: page }
    },
  },
  accept: { argumentCount: 1, run: (call) => decide(call, 'accepted') },
  reject: { argumentCount: 1, run: (call) => decide(call, 'rejected') },
  enter: {
    argumentCount: 2,
    async run({ db, words: [key = '', member = ''], act }) {
      const memberId = (await resolveMembers(db, [member])).get(member)
      if (!memberId)
        throw new ConfigError(`Nobody has the id, personal code or address ${printable(member)}.`)
      const { id } = await enterSubmission(db, { key, memberId }, act(), new Date())
      return { text: `Entered: member ${memberId} can claim ${key}.`, data: { id } }
    },
  },
}

async function decide(
  { db, words: [id = ''], act }: Call,
  decision: 'accepted' | 'rejected',
): Promise<Answer> {
  if (!isUuid(id))
    throw new ConfigError(`${printable(id)} is not the id of a submission; campaigns review shows them.`)
  await decideSubmission(db, id, decision, act(), new Date())
  return { text: `${id} is ${decision}.`, data: { id, decision } }
}

/**
 * Creates, changes, ends and lists campaigns, and decides on what was handed in for them.
 * @throws ConfigError or ApiError for what the command does not take
 */
export async function campaigns(
  context: Pick<CommandContext, 'db' | 'openSecrets' | 'args'>,
): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      replace: { type: 'boolean' },
      cursor: { type: 'string' },
    },
  })
  const [name = 'list', ...words] = positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || words.length !== action.argumentCount) throw new ConfigError(`Expected: ${CAMPAIGNS_USAGE}`)
  const answer = await action.run({
    db: context.db,
    openSecrets: context.openSecrets,
    words,
    act: () => operatorAct(values.reason),
    options: { replace: values.replace, cursor: values.cursor },
  })
  return { text: answer.text, json: answer.data }
}
