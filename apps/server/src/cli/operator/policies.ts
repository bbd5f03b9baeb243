import { parseArgs } from 'node:util'
import { policyKinds, publishPolicy as publishEndpoint } from '@hearth/protocol/endpoints/policies'
import { ConfigError } from '../../errors/config-error.ts'
import { publishPolicy } from '../../features/policies/publish-policy.ts'
import { readVersions } from '../../features/policies/read-versions.ts'
import { type CommandContext, type CommandOutput, inColumns, readTextFile } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const POLICIES_USAGE = `policies [list]
policies publish KIND --text LANGUAGE=FILE [--text …] [--effective TIME] --reason TEXT
policies publish KIND --url LANGUAGE=https://… [--effective TIME] --reason TEXT

KIND is ${policyKinds.join(' or ')}. FILE is Markdown; its first heading is the title. TIME is ISO 8601 with a time zone, as
2026-03-01T00:00:00Z; without it the version is in force at once, and members are asked again.`

const titles = { terms: 'Terms of Service', privacy: 'Privacy Policy' } as const

/** Lists the versions of the policies, or publishes the next one. */
export async function policies({ db, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      text: { type: 'string', multiple: true },
      url: { type: 'string', multiple: true },
      effective: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [action = 'list', kindText] = positionals
  const { versions } = await readVersions(db)
  if (action === 'list') {
    const rows = versions.map(({ kind, version, effectiveAt, publishedBy, languages }) => [
      kind,
      version,
      `from ${effectiveAt}`,
      publishedBy,
      languages.join(', '),
    ])
    return { json: { versions }, text: inColumns(rows) }
  }
  const kind = policyKinds.find((each) => each === kindText)
  if (action !== 'publish' || !kind) throw new ConfigError(`Expected: ${POLICIES_USAGE}`)
  const act = operatorAct(values.reason)
  const newest = Math.max(0, ...versions.filter((each) => each.kind === kind).map(({ version }) => version))
  const texts = [
    ...(values.text ?? []).map((pair) => {
      const [language, file] = splitPair(pair)
      const markdown = readTextFile(file)
      return { language, title: /^# +(.+)$/m.exec(markdown)?.[1]?.trim() ?? titles[kind], markdown }
    }),
    ...(values.url ?? []).map((pair) => {
      const [language, url] = splitPair(pair)
      return { language, title: titles[kind], url }
    }),
  ]
  const read = publishEndpoint.body.safeParse({
    kind,
    version: newest + 1,
    texts,
    reason: act.reason,
    ...(values.effective !== undefined && { effectiveAt: values.effective }),
  })
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
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
  if (at < 1) throw new ConfigError(`${JSON.stringify(pair)}: expected LANGUAGE=, as en=terms.md.`)
  return [pair.slice(0, at), pair.slice(at + 1)]
}
