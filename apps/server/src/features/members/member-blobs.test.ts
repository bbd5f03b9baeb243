import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBlobReferences } from '../../app/combine-features.ts'
import { openStorage } from '../../app/open-storage.ts'
import { readConfig } from '../../config/config.ts'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import { collectBlobs, findUnusedBlobs } from '../../platform/storage/collect-blobs.ts'
import { moveBlobs } from '../../platform/storage/move-blobs.ts'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { startS3, type TestS3 } from '../../test/support/start-s3.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { moveEarlierAvatars } from './avatar/move-earlier-avatars.ts'
import { readAvatar } from './avatar/save-avatar.ts'

let s3: TestS3
let server: TestServer
beforeAll(async () => {
  s3 = await startS3()
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000', ...s3.environment })
})
afterAll(async () => {
  await server.stop()
  await s3.close()
})

const call = (path: string, { accessToken }: NewMember, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: accessToken, ...init })
async function upload(member: NewMember) {
  const background = { r: Math.floor(Math.random() * 256), g: 9, b: 9 }
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return call('/api/user/avatar', member, { json: { image: image.toString('base64') } })
}
const pathOf = (url: string) => new URL(url).pathname
const read = (path: string) => fetch(server.url + path)
const openBlobs = () =>
  openStorage(readConfig(s3.environment), { db: server.database.db, now: () => new Date() })
async function collect() {
  const { db } = server.database
  return collectBlobs({ db, blobs: await openBlobs(), log: { warn: () => undefined } })
}
async function keysOf(member: NewMember): Promise<string[]> {
  const { db } = server.database
  const rows = await db.selectFrom('blobs').select('key').where('member_id', '=', member.id).execute()
  const keys = await s3.keys()
  return keys.filter((key) => rows.some((row) => key.startsWith(`${row.key}/`)))
}

test('an image in S3 has the same headers as one in PostgreSQL and is deleted with its object', async () => {
  const plain = await startTestServer()
  try {
    const member = await newMember(server.url)
    const first = pathOf((await upload(member)).body.avatar_url)
    const answer = await read(first)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp')
    const other = await newMember(plain.url)
    const { body } = await callApi(plain.url, '/api/user/avatar', {
      token: other.accessToken,
      json: {
        image: (
          await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
            .png()
            .toBuffer()
        ).toString('base64'),
      },
    })
    const inPostgres = await fetch(plain.url + pathOf(body.avatar_url))
    expect(inPostgres.status).toBe(200)
    const names = (headers: Headers) =>
      Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)))
    expect(names(answer.headers)).toEqual(names(inPostgres.headers))

    const before = await keysOf(member)
    const second = pathOf((await upload(member)).body.avatar_url)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    await collect()
    const after = await keysOf(member)
    expect([before.length, after.length]).toEqual([1, 1])
    expect(after).not.toEqual(before)
    await call('/api/user', member, { method: 'PATCH', json: { avatar_url: null } })
    await collect()
    expect(await keysOf(member)).toEqual([])
    expect(await s3.keys()).not.toContain(after[0])
  } finally {
    await plain.stop()
  }
})

test('while S3 is down, images return 503, the old image remains, and erasure waits', async () => {
  const member = await newMember(server.url)
  const path = pathOf((await upload(member)).body.avatar_url)
  const [key = ''] = await keysOf(member)
  await s3.stop()
  try {
    expect(await upload(member)).toMatchObject({ status: 503, body: { error: 'UNAVAILABLE' } })
    const answer = await read(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(pathOf((await call('/api/user', member)).body.avatar_url)).toBe(path)

    await call('/api/user/deletion', member, { method: 'POST' })
    const { owner, pool, db } = server.database
    await owner.pool.query('update account_deletions set due_at = now() where member_id = $1', [member.id])
    await pool.query(`insert into pgboss.job (name, data) values ('delete-accounts', '{}')`)
    await expect.poll(async () => (await call('/api/user', member)).status, { timeout: 20_000 }).toBe(401)
    const queued = () =>
      db
        .selectFrom('blobs')
        .select('state')
        .where('member_id', '=', member.id)
        .where('state', '<>', 'pending')
        .execute()
    expect(await queued()).toEqual([{ state: 'deleting' }])
    expect(await collect()).toBeGreaterThan(0)
    await s3.restart()
    expect(await s3.keys()).toContain(key)
    expect(await collect()).toBe(0)
    expect(await queued()).toEqual([])
    expect(await s3.keys()).not.toContain(key)
  } finally {
    await s3.stop()
    await s3.restart()
  }
})

test('a crash before the reference is saved keeps the old image and an object to collect', async () => {
  const member = await newMember(server.url)
  const path = pathOf((await upload(member)).body.avatar_url)
  const blobs = await openBlobs()
  const { db } = server.database
  // Leave the blobs that a process leaves if it is killed before, during or after the upload.
  await blobs.create({ kind: 'avatar', memberId: member.id, maxBytes: 100 })
  const partial = await blobs.create({ kind: 'avatar', memberId: member.id, maxBytes: 10_000_000 })
  await partial.write(Buffer.alloc(5_000_000))
  const lost = await blobs.put({ kind: 'avatar', memberId: member.id, maxBytes: 100 }, Buffer.from('lost'))
  expect(await s3.keys()).toContain(`avatar/${lost.id}/1`)
  const references = listBlobReferences()
  await findUnusedBlobs({ db, references }, new Date())
  await collect()
  expect(await s3.keys()).toContain(`avatar/${lost.id}/1`)
  await findUnusedBlobs({ db, references }, new Date(Date.now() + 3_700_000))
  await collect()
  const keys = await s3.keys()
  for (const { id } of [partial, lost]) expect(keys).not.toContain(`avatar/${id}/1`)
  expect(await db.selectFrom('blobs').select('state').where('member_id', '=', member.id).execute()).toEqual([
    { state: 'stored' },
  ])
  expect((await read(path)).status).toBe(200)
})

test.each(['before', 'while'])('an image that moves %s its object is read is still found', async (moment) => {
  const member = await newMember(server.url)
  const id =
    pathOf((await upload(member)).body.avatar_url)
      .split('/')
      .at(-1) ?? ''
  const { db } = server.database
  const inS3 = await openBlobs()
  const inPostgres = await openStorage(readConfig({ ...s3.environment, BLOB_STORAGE: 'postgres' }), {
    db,
    now: () => new Date(),
  })
  let isMoved = false
  const open: typeof inS3.open = async (blobId) => {
    if (isMoved) return inS3.open(blobId)
    isMoved = true
    await moveBlobs({ db, blobs: inPostgres, references: listBlobReferences() })
    await collect()
    if (moment === 'before') return inS3.open(blobId)
    throw new BlobStorageError('damaged', 'part 1 is missing')
  }
  const { body } = await readAvatar({ db, blobs: { ...inS3, open } }, id)
  expect((await sharp(await buffer(body)).metadata()).format).toBe('webp')
  await moveBlobs({ db, blobs: inS3, references: listBlobReferences() })
})

test('a missing object returns 500 and not another image', async () => {
  const member = await newMember(server.url)
  const path = pathOf((await upload(member)).body.avatar_url)
  const [key = ''] = await keysOf(member)
  await s3.remove(key)
  expect((await read(path)).status).toBe(500)
})

test('a data export in S3 is downloaded unchanged and expires with its object', async () => {
  const member = await newMember(server.url)
  expect((await call('/api/user/export', member, { method: 'POST' })).status).toBe(200)
  const find = async () =>
    (await callApi(server.url, '/dev/mail.json')).body.find(
      ({ to, subject }: { to: string; subject: string }) =>
        to === member.email && subject.includes('Your data'),
    )
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const path = pathOf((await find()).link)
  const keys = await keysOf(member)
  expect(keys.map((key) => key.split('/')[0])).toEqual(['data-export'])
  const answer = await read(path)
  const archive = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(archive.length))
  expect(Object.keys(unzipSync(archive))).toContain('profile.json')
  await s3.stop()
  expect((await read(path)).status).toBe(503)
  await s3.restart()
  const { owner } = server.database
  await owner.pool.query(
    `update data_exports set asked_at = now() - interval '2 hours' where member_id = $1`,
    [member.id],
  )
  expect((await call('/api/user/export', member, { method: 'POST' })).status).toBe(200)
  expect((await read(path)).status).toBe(404)
  await collect()
  expect(await s3.keys()).not.toContain(keys[0])
})

test('images of an earlier version are readable and move to the storage under the same URL', async () => {
  const member = await newMember(server.url)
  const { db } = server.database
  const id = randomUUID()
  const image = Buffer.from('earlier')
  await upload(member)
  const [replaced = ''] = await keysOf(member)
  // Write the row as a process of the earlier version does.
  await db.updateTable('avatars').set({ id, image }).where('member_id', '=', member.id).execute()
  const readText = async () => (await read(`/api/avatars/${id}`)).text()
  expect(await readText()).toBe('earlier')
  const deps = { db, blobs: await openBlobs() }
  expect(await moveEarlierAvatars(deps)).toBe(1)
  expect(await moveEarlierAvatars(deps)).toBe(0)
  expect(await readText()).toBe('earlier')
  await collect()
  const keys = await keysOf(member)
  expect(keys).toHaveLength(1)
  expect(keys).not.toContain(replaced)
  expect((await s3.read(keys[0] ?? '')).toString()).toBe('earlier')
})

test('a data export of an earlier version can be downloaded until it is replaced', async () => {
  const member = await newMember(server.url)
  const { db } = server.database
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('data_exports')
    .values({
      member_id: member.id,
      id: randomUUID(),
      asked_at: new Date(Date.now() - 7_200_000),
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
      bytes: 6,
      token_hash: createHash('sha256').update(token).digest(),
    })
    .execute()
  for (const [part, content] of [
    [1, 'ear'],
    [2, 'ly!'],
  ] as const) {
    const row = { member_id: member.id, part, content: Buffer.from(content) }
    await db.insertInto('data_export_parts').values(row).execute()
  }
  const answer = await read(`/api/exports/${token}`)
  expect([await answer.text(), answer.headers.get('content-length')]).toEqual(['early!', '6'])
  await call('/api/user/export', member, { method: 'POST' })
  expect((await read(`/api/exports/${token}`)).status).toBe(404)
  const parts = await db
    .selectFrom('data_export_parts')
    .select('part')
    .where('member_id', '=', member.id)
    .execute()
  expect(parts).toEqual([])
})

test('a database with objects in S3 does not open without the S3 settings', async () => {
  const member = await newMember(server.url)
  await upload(member)
  const open = openStorage(readConfig({}), { db: server.database.db, now: () => new Date() })
  await expect(open).rejects.toThrow('S3_ENDPOINT is not set, but objects of this database are in S3')
})
