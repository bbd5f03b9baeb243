import { sql } from 'kysely'
import type { KeyRing } from '../secrets/key-ring.ts'
import type { SealedColumn } from '../secrets/sealed-column.ts'
import type { SealedLocation } from '../secrets/sealed-value.ts'
import { DEAD_JOBS } from './dead-jobs.ts'
import type { JobKind } from './jobs.ts'

type Data = Record<string, unknown>
type SealedKind = Pick<JobKind<object>, 'name' | 'readable'>

const COLUMN = 'pgboss.job.data'

/**
 * Seals a job's fields, except those that its kind lists as readable. The value is bound to the kind and the
 * readable fields, but not to the job's ID, because a retry changes the ID.
 */
export function sealJobData(keys: KeyRing, kind: SealedKind, data: object): object {
  if (!kind.readable) return data
  const readable = pickReadable(kind, data as Data)
  const hidden = Object.fromEntries(Object.entries(data).filter(([name]) => !(name in readable)))
  const sealed = keys.seal(locationOf(kind, readable), Buffer.from(JSON.stringify(hidden)))
  return { ...readable, sealed: sealed.toString('base64') }
}

/**
 * Opens a job's data. Returns unsealed data, such as that of earlier versions' jobs, unchanged.
 * @throws SealedValueError
 */
export function openJobData(keys: KeyRing, kind: SealedKind, stored: object): object {
  const { sealed } = stored as { sealed?: unknown }
  if (!kind.readable || typeof sealed !== 'string') return stored
  const readable = pickReadable(kind, stored as Data)
  const hidden = keys.open(locationOf(kind, readable), Buffer.from(sealed, 'base64'))
  return { ...JSON.parse(hidden.toString('utf8')), ...readable }
}

/** Describes the job queue as a sealed column, including failed jobs. */
export function jobDataColumn(kinds: readonly SealedKind[]): SealedColumn {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return {
    name: COLUMN,
    table: 'pgboss.job',
    column: 'data',
    format: 'json',
    key: { name: 'text', id: 'uuid' },
    also: ['source_name'],
    where: sql`(case name when ${DEAD_JOBS} then source_name else name end) = any(${[...byName.keys()]}::text[])`,
    reseal(keys, { name = '', source_name = '' }, stored) {
      const kind = byName.get(name === DEAD_JOBS ? source_name : name)
      if (!kind) throw new Error(`${name} is not a job kind with sealed data.`)
      return sealJobData(keys, kind, openJobData(keys, kind, stored as Data))
    },
  }
}

/**
 * Returns a copy of an error for the queue and the log. Masks the job's data, addresses and links, and omits
 * extra properties, such as a mail server's response.
 */
export function redactError(error: unknown, data: object): Error {
  const secrets = Object.values(data)
    .filter((value): value is string => typeof value === 'string' && value.length >= 4)
    .sort((one, other) => other.length - one.length)
  const clean = (text: string) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
      .replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '***')
      .replace(/\bhttps?:\/\/[^\s<>"']+/g, '***')
  const original = error instanceof Error ? error : new Error(String(error))
  const redacted = new Error(clean(original.message))
  redacted.name = original.name
  redacted.stack = clean(original.stack ?? '')
  return redacted
}

function pickReadable({ readable = [] }: SealedKind, data: Data): Data {
  return Object.fromEntries(readable.filter((name) => name in data).map((name) => [name, data[name]]))
}

function locationOf({ name, readable = [] }: SealedKind, data: Data): SealedLocation {
  return { column: COLUMN, row: JSON.stringify([name, ...readable.map((field) => data[field] ?? null)]) }
}
