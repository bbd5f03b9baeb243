import { policyKinds, publishPolicy as publishEndpoint } from '@hearth/protocol/endpoints/policies'
import { findLanguage, formatMessage, languages } from '@hearth/protocol/messages'
import { Argument } from 'commander'
import { ConfigError } from '../../errors/config-error.ts'
import { formatIssue } from '../../errors/describe-issue.ts'
import { publishPolicy } from '../../features/policies/publish-policy.ts'
import { readVersions } from '../../features/policies/read-versions.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  readTextFile,
  reasonOption,
} from './command.ts'
import { policies as texts, titles } from './messages/policies.ts'
import { operatorAct } from './operator-act.ts'

type PolicyKind = (typeof policyKinds)[number]

/** Defines `policies`, which lists the versions of policies or publishes one. */
export const definePolicies: DefineCommand = (command, withContext) => {
  const collect = (pair: string, pairs: string[] = []) => [...pairs, pair]
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('publish')
    .description(localize(texts.publishHelp()))
    .addArgument(new Argument('<kind>', localize(texts.kind())).choices(policyKinds))
    .option('--text <language=file>', localize(texts.text()), collect)
    .option('--url <language=url>', localize(texts.url()), collect)
    .option('--effective <time>', localize(texts.effective()))
    .addOption(reasonOption())
    .addHelpText('after', `\n${localize(texts.publishDetails())}`)
    .action(withContext(publish))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const { versions } = await readVersions(db)
  const rows = versions.map(({ kind, version, effectiveAt, publishedBy, languages }) => [
    kind,
    version,
    texts.effectiveFrom({ time: { time: effectiveAt } }),
    publishedBy,
    languages.join(', '),
  ])
  return { json: { versions }, text: inColumns(rows) }
}

async function publish(
  { db }: CommandContext,
  kind: PolicyKind,
  options: { text?: string[]; url?: string[]; effective?: string; reason?: string },
): Promise<CommandOutput> {
  const { text: files = [], url: urls = [] } = options
  const act = operatorAct(options.reason)
  const { versions } = await readVersions(db)
  const newest = Math.max(0, ...versions.filter((each) => each.kind === kind).map(({ version }) => version))
  const documents = [
    ...files.map((pair) => {
      const [language, file] = splitPair(pair)
      const markdown = readTextFile(file)
      return {
        language,
        title: /^# +(.+)$/m.exec(markdown)?.[1]?.trim() ?? defaultTitle(kind, language),
        markdown,
      }
    }),
    ...urls.map((pair) => {
      const [language, url] = splitPair(pair)
      return { language, title: defaultTitle(kind, language), url }
    }),
  ]
  const read = publishEndpoint.body.safeParse({
    kind,
    version: newest + 1,
    texts: documents,
    reason: act.reason,
    ...(options.effective !== undefined && { effectiveAt: options.effective }),
  })
  if (!read.success) {
    throw new ConfigError(
      read.error.issues
        .map((issue) => `${issue.path.join('.')}: ${formatIssue(issue, currentLanguage())}`)
        .join('; '),
    )
  }
  const { reason: _reason, ...policy } = read.data
  const json = await publishPolicy(db, policy, act, new Date())
  const published = kind === 'terms' ? texts.termsPublished : texts.privacyPublished
  return { json, text: localize(published({ version: json.version, time: { time: json.effectiveAt } })) }
}

/** Returns a policy's title in the language of its text, or in English if there is no translation. */
function defaultTitle(kind: PolicyKind, language: string): string {
  return formatMessage(titles[kind](), findLanguage(language) ?? languages[0])
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1) throw new ConfigError(messages.languageMissing({ value: JSON.stringify(pair) }))
  return [pair.slice(0, at), pair.slice(at + 1)]
}
