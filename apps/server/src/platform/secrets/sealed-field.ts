import type { KeyRing } from './key-ring.ts'
import type { SealedColumn } from './sealed-column.ts'
import { readKeyId } from './sealed-value.ts'

interface FieldOptions {
  table: string
  column: string
  key: SealedColumn['key']
}

/** A column of sealed values. `open` returns earlier versions' plain values unchanged. */
export interface SealedField<Plain, Stored> {
  description: SealedColumn
  /** @param row primary key; several columns are joined with a slash */
  seal(keys: KeyRing, row: string, plain: Plain): Stored
  /** @throws SealedValueError */
  open(keys: KeyRing, row: string, stored: Plain): Plain
}

/** Describes a column of type bytea. */
export function sealedBytes(options: FieldOptions): SealedField<Buffer, Buffer> {
  const { name, rowOf } = describe(options)
  const seal = (keys: KeyRing, row: string, plain: Buffer) => keys.seal({ column: name, row }, plain)
  const open = (keys: KeyRing, row: string, stored: Buffer) => keys.openOrPlain({ column: name, row }, stored)
  const reseal: SealedColumn['reseal'] = (keys, row, stored) =>
    seal(keys, rowOf(row), open(keys, rowOf(row), stored as Buffer))
  return { description: { ...options, name, format: 'bytes', reseal }, seal, open }
}

/** Describes a column of type text. */
export function sealedText(options: FieldOptions): SealedField<string, string> {
  const { name, rowOf } = describe(options)
  const seal = (keys: KeyRing, row: string, plain: string) =>
    keys.seal({ column: name, row }, Buffer.from(plain)).toString('base64')
  const open = (keys: KeyRing, row: string, stored: string) => {
    const sealed = Buffer.from(stored, 'base64')
    if (readKeyId(sealed) === undefined) return stored
    return keys.open({ column: name, row }, sealed).toString('utf8')
  }
  const reseal: SealedColumn['reseal'] = (keys, row, stored) =>
    seal(keys, rowOf(row), open(keys, rowOf(row), stored as string))
  return { description: { ...options, name, format: 'text', reseal }, seal, open }
}

/** Describes a jsonb column. The stored value is an object with the property `sealed`. */
export function sealedJson(options: FieldOptions): SealedField<Record<string, unknown>, string> {
  const { name, rowOf } = describe(options)
  const sealObject = (keys: KeyRing, row: string, plain: object) => ({
    sealed: keys.seal({ column: name, row }, Buffer.from(JSON.stringify(plain))).toString('base64'),
  })
  const open = (keys: KeyRing, row: string, stored: Record<string, unknown>) => {
    if (typeof stored.sealed !== 'string') return stored
    const opened = keys.open({ column: name, row }, Buffer.from(stored.sealed, 'base64'))
    return JSON.parse(opened.toString('utf8'))
  }
  return {
    description: {
      ...options,
      name,
      format: 'json',
      reseal: (keys, row, stored) =>
        sealObject(keys, rowOf(row), open(keys, rowOf(row), stored as Record<string, unknown>)),
    },
    seal: (keys, row, plain) => JSON.stringify(sealObject(keys, row, plain)),
    open,
  }
}

function describe({ table, column, key }: FieldOptions) {
  return {
    name: `${table}.${column}`,
    rowOf: (row: Record<string, string>) =>
      Object.keys(key)
        .map((name) => row[name])
        .join('/'),
  }
}
