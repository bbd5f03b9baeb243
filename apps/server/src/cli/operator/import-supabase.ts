import { accessSync, closeSync, constants, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { formatNumber } from '@hearth/protocol/format'
import type { Message } from '@hearth/protocol/messages'
import { z } from 'zod'
import { ConfigError } from '../../errors/config-error.ts'
import { importKeys, type KeyImportReport } from '../../features/auth/imports/import-keys.ts'
import { importUsers, type LineProblem } from '../../features/auth/imports/import-users.ts'
import type { ImportProblem } from '../../features/auth/imports/parse-jwk.ts'
import { revokeImport } from '../../features/auth/imports/revoke-import.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  formatList,
  inColumns,
  readOptions,
  reasonOption,
} from './command.ts'
import { importSupabase as texts } from './messages/import-supabase.ts'
import { auditCommand, operatorAct } from './operator-act.ts'

const MAX_FILE_BYTES = 1_000_000

const optionsSchema = z.object({
  issuer: z.url({ protocol: /^https?$/ }).max(2048),
  audience: z.string().min(1).max(255).default('authenticated'),
})

/** Defines `import-supabase`, which imports a Supabase project. */
export const defineImportSupabase: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('keys')
    .description(localize(texts.keysHelp()))
    .option('--issuer <url>', localize(texts.issuer()))
    .option('--audience <name>', localize(texts.audience()))
    .option('--jwks <file>', localize(texts.jwks()))
    .option('--secret <file>', localize(texts.secret()))
    .option('--tokens <file>', localize(texts.tokens()))
    .option('--dry-run', localize(texts.dryRun()), false)
    .action(withContext(importKeyFiles))
  command
    .command('users')
    .description(localize(texts.usersHelp()))
    .argument('<file>', localize(texts.usersFile()))
    .option('--problems <file>', localize(texts.problemsFile()))
    .option('--dry-run', localize(texts.dryRun()), false)
    .addHelpText('after', `\n${localize(texts.usersDetails())}`)
    .action(withContext(importUserFile))
  command.command('list').description(localize(texts.listHelp())).action(withContext(list))
  command
    .command('revoke')
    .description(localize(texts.revokeHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext(revoke))
}

interface KeyOptions {
  issuer?: string
  audience?: string
  jwks?: string
  secret?: string
  tokens?: string
  dryRun: boolean
}

async function importKeyFiles(
  { db, openSecrets }: CommandContext,
  options: KeyOptions,
): Promise<CommandOutput> {
  const { issuer, audience } = readOptions(optionsSchema, options)
  const { jwks, secret, tokens, dryRun } = options
  if (!jwks && !secret && !tokens) {
    throw new ConfigError(messages.nothingToImport())
  }
  const report = await importKeys(
    db,
    {
      issuer,
      audience,
      jwks: jwks ? readJwks(jwks) : [],
      // Remove the trailing newline that editors add.
      secret: secret ? Buffer.from(readSecretFile(secret).replace(/\r?\n$/, '')) : undefined,
      tokens: tokens ? readSecretFile(tokens).split(/\s+/).filter(Boolean) : [],
      now: new Date(),
      dryRun,
      secrets: await openSecrets(),
    },
    (transaction, { keys, tokens }) =>
      auditCommand(transaction, {
        action: 'auth-import.keys',
        subject: { kind: 'auth-issuer', id: issuer },
        after: { keys: keys.map(({ kid }) => kid), tokens: tokens.length },
      }),
  )
  return {
    json: { ...report, dryRun },
    text: describeReport(report, dryRun),
    failed: report.problems.length > 0,
  }
}

/** Maximum number of problems shown; the rest are counted. */
const SHOWN_PROBLEMS = 20

async function importUserFile(
  { db, config, openSecrets }: CommandContext,
  path: string,
  { problems, dryRun }: { problems?: string; dryRun: boolean },
): Promise<CommandOutput> {
  if (config.AUTH_URL) {
    throw new ConfigError(messages.accountsElsewhere())
  }
  assertPrivate(path)
  const shown: LineProblem[] = []
  const all = problems ? openSync(problems, 'w', 0o600) : undefined
  try {
    const report = await importUsers(db, await openSecrets(), {
      path,
      now: () => new Date(),
      dryRun,
      onProblem(problem) {
        if (all !== undefined) writeSync(all, `${JSON.stringify(problem)}\n`)
        if (shown.length < SHOWN_PROBLEMS) shown.push(problem)
      },
    })
    if (!dryRun) {
      await db.transaction().execute((transaction) =>
        auditCommand(transaction, {
          action: 'auth-import.users',
          subject: { kind: 'installation', id: 'all' },
          after: { ...report },
        }),
      )
    }
    const lines = shown.map(({ line, userId, ...rest }) =>
      localize(texts.problemInLine({ line: String(line), problem: describeProblem(rest) })),
    )
    const counts = Object.entries(report).map(([name, count]) => `${name}: ${formatNumber(count)}`)
    const end = dryRun ? [localize(texts.dryRunDone())] : []
    return {
      json: { ...report, dryRun, shown },
      text: [...lines, counts.join(', '), ...end].join('\n'),
      failed: report.problems > 0,
    }
  } finally {
    if (all !== undefined) closeSync(all)
  }
}

function describeReport({ keys, tokens, problems }: KeyImportReport, dryRun: boolean): string {
  if (problems.length > 0) {
    const lines = problems.map(({ what, ...rest }) => `${what}: ${describeProblem(rest)}`)
    return [localize(texts.keysRejected()), ...lines].join('\n')
  }
  const rows = [
    ...keys.map(({ kid, algorithm, canSign, outcome }) => [
      'key',
      kid,
      algorithm,
      canSign ? texts.canSign() : texts.onlyVerifies(),
      outcome,
    ]),
    ...tokens.map(({ role, kid, expiresAt, outcome }) => [
      'token',
      kid,
      role,
      describeExpiry(expiresAt),
      outcome,
    ]),
  ]
  return [inColumns(rows), localize(dryRun ? texts.dryRunDone() : texts.keysImported())].join('\n')
}

/** Describes a problem without quoting the input, which may contain secrets. */
function describeProblem({ code, params }: ImportProblem): string {
  const known = Object.entries(params).map(([name, value]) => `${name} ${value}`)
  return [code, ...known].join(', ')
}

const describeExpiry = (expiresAt: Date | null): Message =>
  expiresAt ? texts.validUntil({ time: { time: expiresAt.toISOString() } }) : texts.noExpiry()

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const keys = await db
    .selectFrom('auth.imported_keys')
    .select(['kid', 'algorithm', 'issuer', 'imported_at', 'verifies_until', 'signs', 'revoked_at'])
    .orderBy('imported_at')
    .orderBy('kid')
    .execute()
  const tokens = await db
    .selectFrom('auth.imported_tokens')
    .select(['id', 'kid', 'role', 'imported_at', 'expires_at', 'revoked_at'])
    .orderBy('imported_at')
    .orderBy('id')
    .execute()
  const state = (revokedAt: Date | null, otherwise: Message) =>
    revokedAt ? texts.revokedAt({ time: { time: revokedAt.toISOString() } }) : otherwise
  const rows = [
    ...keys.map((key) => [
      'key',
      key.kid,
      key.algorithm,
      state(key.revoked_at, key.signs ? texts.canSign() : describeExpiry(key.verifies_until)),
      key.issuer,
    ]),
    ...tokens.map((token) => [
      'token',
      token.id,
      token.role,
      state(token.revoked_at, describeExpiry(token.expires_at)),
      token.kid,
    ]),
  ]
  return { json: { keys, tokens }, text: formatList(rows, texts.none()) }
}

async function revoke(
  { db, config }: CommandContext,
  id: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  if (id === config.AUTH_SIGNING_KEY) {
    throw new ConfigError(messages.importedKeyInUse({ key: id }))
  }
  const { reason } = operatorAct(options.reason)
  const revoked = await db.transaction().execute(async (transaction) => {
    const revoked = await revokeImport(transaction, id, new Date())
    if (!revoked) throw new ConfigError(messages.importedKeyNotFound({ id: JSON.stringify(id) }))
    await auditCommand(transaction, {
      action: `auth-import.revoke-${revoked}`,
      subject: { kind: `imported-${revoked}`, id },
      reason,
    })
    return revoked
  })
  return {
    json: { revoked, id },
    text: localize(revoked === 'key' ? texts.keyRevoked() : texts.tokenRevoked()),
  }
}

function readJwks(path: string): unknown[] {
  const shape = z.union([z.array(z.unknown()), z.object({ keys: z.array(z.unknown()) })])
  let json: unknown
  try {
    json = JSON.parse(readSecretFile(path))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(messages.notJson({ path }))
  }
  const read = shape.safeParse(json)
  if (!read.success) throw new ConfigError(messages.notKeys({ path }))
  return Array.isArray(read.data) ? read.data : read.data.keys
}

/**
 * Reads a secret from a file.
 * @throws ConfigError if the file is unreadable, readable by others or too large
 */
function readSecretFile(path: string): string {
  const size = assertPrivate(path)
  if (size <= MAX_FILE_BYTES) return readFileSync(path, 'utf8')
  throw new ConfigError(messages.fileTooLarge({ path, size, maximum: MAX_FILE_BYTES }))
}

/**
 * Asserts that only the owner can read a file.
 * @returns the size of the file
 * @throws ConfigError
 */
function assertPrivate(path: string): number {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw new ConfigError(messages.unreadable({ path, reason: (error as Error).message }))
  }
  const { mode, size } = statSync(path)
  if ((mode & 0o077) === 0) return size
  throw new ConfigError(messages.readableByOthers({ path }))
}
