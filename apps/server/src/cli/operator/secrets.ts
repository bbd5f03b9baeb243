import { formatNumber } from '@hearth/protocol/format'
import { listSealedColumns, readKeySource } from '../../app/open-secrets.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { addKeyToFile } from '../../platform/secrets/key-file.ts'
import {
  deregisterKeys,
  describeSource,
  listRegistered,
  lockKeyRegister,
  nameSource,
  readKeys,
} from '../../platform/secrets/open-key-ring.ts'
import { countByKey, type KeyCounts, PLAIN, resealColumn } from '../../platform/secrets/sealed-column.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, inColumns } from './command.ts'
import { secrets as texts } from './messages/secrets.ts'
import { auditCommand } from './operator-act.ts'

const SUBJECT = { kind: 'installation', id: 'all' }
/** Maximum number of passes. A pass skips locked rows, which the next one retries. */
const PASSES = 5
const SHOWN_FAILURES = 10

/** Defines `secrets`, which shows and replaces the keys that seal secrets. */
export const defineSecrets: DefineCommand = (command, withContext) => {
  command
    .command('status', { isDefault: true })
    .description(localize(texts.statusHelp()))
    .action(withContext(status))
  command
    .command('rotate')
    .description(localize(texts.rotateHelp()))
    .addHelpText('after', `\n${localize(texts.rotateDetails())}`)
    .action(withContext(rotate))
  command
    .command('rekey')
    .description(localize(texts.rekeyHelp()))
    .addHelpText('after', `\n${localize(texts.rekeyDetails())}`)
    .action(withContext(rekey))
}

async function countAll({ db }: CommandContext): Promise<Record<string, KeyCounts>> {
  const counts: Record<string, KeyCounts> = {}
  for (const column of await listSealedColumns(db)) counts[column.name] = await countByKey(db, column)
  return counts
}

const sumOf = (columns: Record<string, KeyCounts>, id: string) =>
  Object.values(columns).reduce((sum, counts) => sum + (counts[id] ?? 0), 0)

/** Lists the keys. Works without them, to report missing ones. */
async function status(context: CommandContext): Promise<CommandOutput> {
  const source = readKeySource(context.config)
  const columns = await countAll(context)
  const known = (await readKeys(source)).map(({ id }) => id)
  const registered = await listRegistered(context.db)
  const used = Object.values(columns).flatMap((counts) => Object.keys(counts))
  const ids = [...new Set([...known, ...registered, ...used])].filter((id) => id !== PLAIN)
  const keys = ids.map((id) => ({
    id,
    state: id === known.at(-1) ? 'seals' : known.includes(id) ? 'opens' : 'MISSING',
    values: sumOf(columns, id),
  }))
  const plain = sumOf(columns, PLAIN)
  const rows = [
    ...keys.map(({ id, state, values }) => [id, state, texts.values({ count: values })]),
    ...(plain > 0 ? [[texts.notSealed(), '-', texts.values({ count: plain })]] : []),
    ...Object.entries(columns).map(([column, counts]) => [
      column,
      '-',
      Object.entries(counts)
        .map(([id, count]) => `${id}: ${formatNumber(count)}`)
        .join(', ') || texts.noValues(),
    ]),
  ]
  const missing = keys.filter(({ state }) => state === 'MISSING').map(({ id }) => id)
  const lines = [inColumns(rows)]
  if (missing.length > 0) {
    lines.push(localize(texts.missing({ source: describeSource(source), keys: missing.join(', ') })))
  }
  return {
    json: { source: nameSource(source), keys, plain, columns },
    text: lines.join('\n'),
    failed: missing.length > 0,
  }
}

async function rotate({ db, config, openSecrets }: CommandContext): Promise<CommandOutput> {
  const source = readKeySource(config)
  if ('command' in source) {
    throw new ConfigError(messages.keysFromCommand())
  }
  // Reject a key file of another database, and create the first key if there is none.
  const before = await openSecrets()
  const id = await db.transaction().execute(async (transaction) => {
    // Serialize rotations, so that concurrent ones each add a key.
    await lockKeyRegister(transaction)
    const added = addKeyToFile(source.file)
    await auditCommand(transaction, { action: 'secrets.rotate', subject: SUBJECT, after: { key: added } })
    return added
  })
  return {
    json: { id, before: before.newestId, file: source.file },
    text: localize(texts.rotated({ file: source.file, key: id })),
  }
}

async function rekey(context: CommandContext): Promise<CommandOutput> {
  const { db, config, openSecrets } = context
  const ring = await openSecrets()
  let resealed = 0
  let failures: string[] = []
  let older = 0
  let columns: Record<string, KeyCounts> = {}
  for (let pass = 0; pass < PASSES; pass++) {
    failures = []
    for (const column of await listSealedColumns(db)) {
      const report = await resealColumn(db, ring, column)
      resealed += report.resealed
      failures.push(...report.failures)
    }
    columns = await countAll(context)
    older = Object.values(columns)
      .flatMap((counts) => Object.entries(counts))
      .reduce((sum, [id, count]) => (id === ring.newestId ? sum : sum + count), 0)
    if (older === failures.length) break
  }
  const unused = ring.ids.filter((id) => id !== ring.newestId && sumOf(columns, id) === 0)
  await db.transaction().execute(async (transaction) => {
    await deregisterKeys(transaction, unused)
    await auditCommand(transaction, {
      action: 'secrets.rekey',
      subject: SUBJECT,
      after: { key: ring.newestId, resealed, older },
    })
  })
  const lines = [localize(texts.resealed({ count: resealed, key: ring.newestId }))]
  if (older > 0) lines.push(localize(texts.notResealed({ count: older })))
  lines.push(...failures.slice(0, SHOWN_FAILURES))
  if (unused.length > 0) {
    const source = describeSource(readKeySource(config))
    lines.push(localize(texts.unused({ count: unused.length, keys: unused.join(', '), source })))
  }
  return {
    json: { key: ring.newestId, resealed, older, unused, failures },
    text: lines.join('\n'),
    failed: older > 0,
  }
}
