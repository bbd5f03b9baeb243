import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentSecret, previousSecret } from '../../features/webhooks/webhook-secret.ts'
import { parseKeyFile } from './key-file.ts'
import { createKeyRing } from './key-ring.ts'
import { sealedBytes, sealedJson, sealedText } from './sealed-field.ts'
import { readKeyId } from './sealed-value.ts'

const file = Array.from({ length: 2 }, () => randomBytes(32).toString('base64')).join('\n')
const [older, newer] = parseKeyFile(file, 'a test')
if (!older || !newer) throw new Error('no keys')
const old = createKeyRing([older], { source: 'a test' })
const keys = createKeyRing([older, newer], { source: 'a test' })

const options = { table: 't', column: 'c', key: { a: 'uuid', b: 'text' } as const }
const row = { b: '2', a: '1', c: 'more' }

test('describes its column', () => {
  const named = { ...options, name: 't.c', reseal: expect.any(Function) }
  expect(sealedBytes(options).description).toEqual({ ...named, format: 'bytes' })
  expect(sealedText(options).description).toEqual({ ...named, format: 'text' })
  expect(sealedJson(options).description).toEqual({ ...named, format: 'json' })
})

test('opens bytes, text and objects that it sealed', () => {
  const [bytes, text, json] = [sealedBytes(options), sealedText(options), sealedJson(options)]
  expect(bytes.open(keys, '1/2', bytes.seal(keys, '1/2', Buffer.from('x')))).toEqual(Buffer.from('x'))
  expect(text.open(keys, '1/2', text.seal(keys, '1/2', 'ä'))).toBe('ä')
  expect(json.open(keys, '1/2', JSON.parse(json.seal(keys, '1/2', { a: 1 })))).toEqual({ a: 1 })
})

test('stores nothing readable', () => {
  expect(sealedText(options).seal(keys, '1/2', 'secret')).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(Buffer.from(sealedText(options).seal(keys, '1/2', 'secret'), 'base64').includes('secret')).toBe(
    false,
  )
  expect(Object.keys(JSON.parse(sealedJson(options).seal(keys, '1/2', { a: 1 })))).toEqual(['sealed'])
})

test('returns values of earlier versions unchanged', () => {
  expect(sealedBytes(options).open(keys, '1/2', Buffer.from('x'))).toEqual(Buffer.from('x'))
  expect(sealedText(options).open(keys, '1/2', 'plain text')).toBe('plain text')
  expect(sealedJson(options).open(keys, '1/2', { a: 1, sealed: 1 })).toEqual({ a: 1, sealed: 1 })
})

test('opens no value of another row or column', () => {
  const text = sealedText(options)
  const sealed = text.seal(keys, '1/2', 'x')
  expect(() => text.open(keys, '1/3', sealed)).toThrow('another row')
  expect(() => sealedText({ ...options, column: 'd' }).open(keys, '1/2', sealed)).toThrow('another row')
  const json = sealedJson(options)
  expect(() => json.open(keys, '1/3', JSON.parse(json.seal(keys, '1/2', {})))).toThrow('another row')
  const bytes = sealedBytes(options)
  expect(() => bytes.open(keys, '1/3', bytes.seal(keys, '1/2', Buffer.from('x')))).toThrow('another row')
})

test('seals again with the newest key, for the row with this primary key', () => {
  const bytes = sealedBytes(options)
  const resealed = bytes.description.reseal(keys, row, bytes.seal(old, '1/2', Buffer.from('x'))) as Buffer
  expect(readKeyId(resealed)).toBe(newer.id)
  expect(bytes.open(keys, '1/2', resealed)).toEqual(Buffer.from('x'))

  const text = sealedText(options)
  const again = text.description.reseal(keys, row, text.seal(old, '1/2', 'x')) as string
  expect(readKeyId(Buffer.from(again, 'base64'))).toBe(newer.id)
  expect(text.open(keys, '1/2', again)).toBe('x')

  const json = sealedJson(options)
  const stored = JSON.parse(json.seal(old, '1/2', { a: 1 }))
  const object = json.description.reseal(keys, row, stored) as { sealed: string }
  expect(readKeyId(Buffer.from(object.sealed, 'base64'))).toBe(newer.id)
  expect(json.open(keys, '1/2', object)).toEqual({ a: 1 })
})

test('seals the two secrets of a webhook in two columns of a table', () => {
  expect([currentSecret, previousSecret].map(({ description }) => description)).toMatchObject([
    { name: 'webhook_secrets.secret', key: { webhook_id: 'uuid' } },
    { name: 'webhook_secrets.previous', key: { webhook_id: 'uuid' } },
  ])
})
