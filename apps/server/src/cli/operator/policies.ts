import { policyKinds, publishPolicy as publishEndpoint } from '@hearth/protocol/endpoints/policies'
import { terminalLanguage } from '@hearth/protocol/messages'
import { Argument } from 'commander'
import { ConfigError } from '../../errors/config-error.ts'
import { formatIssue } from '../../errors/describe-issue.ts'
import { publishPolicy } from '../../features/policies/publish-policy.ts'
import { readVersions } from '../../features/policies/read-versions.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  readTextFile,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

const titles = { terms: 'Terms of Service', privacy: 'Privacy Policy' } as const

/** Lists the versions of the policies, or publishes the next one. */
export const definePolicies: DefineCommand = (command, withContext) => {
  const collect = (pair: string, pairs: string[]) => [...pairs, pair]
  command.command('list', { isDefault: true }).description('List all versions.').action(withContext(list))
  command
    .command('publish')
    .description('Publish the next version of a policy.')
    .addArgument(new Argument('<kind>').choices(policyKinds))
    .option(
      '--text <language=file>',
      'Markdown whose first heading is the title; one for each language',
      collect,
      [],
    )
    .option('--url <language=url>', 'https address of the text; one for each language', collect, [])
    .option('--effective <time>', 'start, such as 2026-03-01T00:00:00Z; by default now')
    .addOption(reasonOption())
    .addHelpText('after', '\nMembers must agree again when the version takes effect.')
    .action(withContext(publish))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const { versions } = await readVersions(db)
  const rows = versions.map(({ kind, version, effectiveAt, publishedBy, languages }) => [
    kind,
    version,
    `from ${effectiveAt}`,
    publishedBy,
    languages.join(', '),
  ])
  return { json: { versions }, text: inColumns(rows) }
}

async function publish(
  { db }: CommandContext,
  kind: (typeof policyKinds)[number],
  options: { text: string[]; url: string[]; effective?: string; reason?: string },
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { versions } = await readVersions(db)
  const newest = Math.max(0, ...versions.filter((each) => each.kind === kind).map(({ version }) => version))
  const texts = [
    ...options.text.map((pair) => {
      const [language, file] = splitPair(pair)
      const markdown = readTextFile(file)
      return { language, title: /^# +(.+)$/m.exec(markdown)?.[1]?.trim() ?? titles[kind], markdown }
    }),
    ...options.url.map((pair) => {
      const [language, url] = splitPair(pair)
      return { language, title: titles[kind], url }
    }),
  ]
  const read = publishEndpoint.body.safeParse({
    kind,
    version: newest + 1,
    texts,
    reason: act.reason,
    ...(options.effective !== undefined && { effectiveAt: options.effective }),
  })
  if (!read.success) {
    throw new ConfigError(
      read.error.issues
        .map((issue) => `${issue.path.join('.')}: ${formatIssue(issue, terminalLanguage(process.env))}`)
        .join('; '),
    )
  }
  const { reason: _reason, ...policy } = read.data
  const json = await publishPolicy(db, policy, act, new Date())
  return {
    json,
    text: `Version ${json.version} of the ${titles[kind]} is in force from ${json.effectiveAt}.`,
  }
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1) throw new ConfigError(messages.languageMissing({ value: JSON.stringify(pair) }))
  return [pair.slice(0, at), pair.slice(at + 1)]
}
