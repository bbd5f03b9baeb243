import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openReceiver } from '../../test/support/open-receiver.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { startS3, type TestS3 } from '../../test/support/start-s3.ts'
import type { BlobDriver } from './blob-driver.ts'
import { type BlobStore, createBlobStore, WRITE_DEADLINE_MS } from './blob-store.ts'
import { collectBlobs, findUnusedBlobs } from './collect-blobs.ts'
import { createPostgresDriver } from './postgres-driver.ts'
import { releaseBlobs } from './release-blobs.ts'
import { createS3Driver } from './s3-driver.ts'

let database: OpenTestDatabase
let s3: TestS3
const clock = { now: new Date() }
beforeAll(async () => {
  ;[database, s3] = await Promise.all([openTestDatabase(), startS3()])
})
afterAll(() => Promise.all([database.close(), s3.close()]))
afterEach(async () => {
  clock.now = new Date()
  await database.owner.pool.query('truncate blobs cascade')
})

const log = { warn: () => undefined }
const references = [
  { table: 'avatars', column: 'blob_id' },
  { table: 'data_exports', column: 'blob_id' },
]
const newBlob = (maxBytes = 20_000_000) => ({ kind: 'test', memberId: randomUUID(), maxBytes })
const read = async (blobs: BlobStore, id: string) => {
  const found = await blobs.open(id)
  return found && buffer(found.parts)
}
const rows = () => database.db.selectFrom('blobs').select(['id', 'state']).orderBy('id').execute()

describe.each(['postgres', 's3'] as const)('a blob in %s', (name) => {
  let driver: BlobDriver
  let blobs: BlobStore
  beforeEach(() => {
    const { db } = database
    driver = name === 's3' ? createS3Driver(s3.settings) : createPostgresDriver(db)
    blobs = createBlobStore({ db, drivers: [driver], current: name, now: () => clock.now })
  })
  /** Stores a blob with a reference and returns its ID. */
  async function store(content: Buffer): Promise<string> {
    const written = await blobs.put(newBlob(), content)
    await database.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('avatars')
        .values({ member_id: randomUUID(), id: randomUUID(), blob_id: written.id })
        .execute()
      await blobs.markStored(transaction, written)
    })
    return written.id
  }
  const objectOf = (id: string) => ({ id, key: `test/${id}` })
  const hasObject = async (id: string) => (await driver.readPart(objectOf(id), 1)) !== undefined

  test.each([
    ['no bytes', 0],
    ['one byte', 1],
    ['exactly one part', 'part'],
    ['several parts', 'parts'],
  ] as const)('with %s is read back unchanged', async (_what, size) => {
    const bytes = size === 'part' ? driver.partBytes : size === 'parts' ? 2 * driver.partBytes + 7 : size
    const content = randomBytes(bytes)
    const id = await store(content)
    expect((await read(blobs, id))?.equals(content)).toBe(true)
    expect(await blobs.open(id)).toMatchObject({ size: bytes })
  })

  test('is written from pieces of any size', async () => {
    const content = randomBytes(driver.partBytes + 100_000)
    const writer = await blobs.create(newBlob())
    for (let at = 0; at < content.length; at += 70_001) await writer.write(content.subarray(at, at + 70_001))
    const written = await writer.finish()
    await database.db.transaction().execute((transaction) => blobs.markStored(transaction, written))
    expect((await read(blobs, written.id))?.equals(content)).toBe(true)
  })

  test('is not readable before it is stored', async () => {
    const { id } = await blobs.put(newBlob(), Buffer.from('a'))
    expect(await blobs.open(id)).toBeUndefined()
    expect(await blobs.open(randomUUID())).toBeUndefined()
  })

  test('above its limit is rejected', async () => {
    await expect(blobs.put(newBlob(10), Buffer.alloc(11))).rejects.toThrow('more than 10 bytes')
  })

  test('is not stored after the collector deleted it', async () => {
    const written = await blobs.put(newBlob(), Buffer.from('a'))
    clock.now = new Date(clock.now.getTime() + 2 * WRITE_DEADLINE_MS + 1)
    await findUnusedBlobs({ db: database.db, references }, clock.now)
    const stored = database.db.transaction().execute((transaction) => blobs.markStored(transaction, written))
    await expect(stored).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('is abandoned if its write takes too long, before the collector deletes it', async () => {
    const writer = await blobs.create(newBlob())
    clock.now = new Date(clock.now.getTime() + WRITE_DEADLINE_MS)
    await writer.write(Buffer.from('a'))
    await expect(writer.finish()).rejects.toThrow('was not written in time')
  })

  test('with a missing part is an error', async () => {
    const id = await store(randomBytes(driver.partBytes + 1))
    const opened = await blobs.open(id)
    if (name === 's3') await s3.remove(`test/${id}/2`)
    else await database.pool.query('delete from blob_parts where blob_id = $1 and part = 2', [id])
    if (!opened) throw new Error('the blob is not stored')
    await expect(buffer(opened.parts)).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining(`part 2 is missing in ${name}`),
    })
    await driver.deleteObject(objectOf(id))
    await expect(blobs.open(id)).rejects.toMatchObject({ reason: 'damaged' })
  })

  test.each([
    ['longer', Buffer.from('abcd'), 'wrong length'],
    ['empty', Buffer.alloc(0), 'wrong length'],
    ['other', Buffer.from('abd'), 'the SHA-256 differs'],
  ])('with %s content than recorded is an error', async (_what, content, message) => {
    const id = await store(Buffer.from('abc'))
    await driver.writePart(objectOf(id), 1, content, database.db)
    await expect(blobs.open(id)).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining(message),
    })
  })

  test('is deleted with all parts, and deleting again changes nothing', async () => {
    const id = await store(randomBytes(driver.partBytes * 2))
    const other = await store(Buffer.from('other'))
    await driver.deleteObject(objectOf(id))
    await driver.deleteObject(objectOf(id))
    expect(await driver.readPart(objectOf(id), 2)).toBeUndefined()
    expect(await hasObject(id)).toBe(false)
    expect((await read(blobs, other))?.toString()).toBe('other')
  })

  test('that is discarded leaves nothing, unless it is stored', async () => {
    const [pending, stored] = [await blobs.put(newBlob(), Buffer.from('a')), await store(Buffer.from('b'))]
    await blobs.discard(pending.id)
    await blobs.discard(stored)
    expect(await collectBlobs({ db: database.db, blobs, log })).toBe(0)
    expect(await rows()).toEqual([{ id: stored, state: 'stored' }])
    expect([await hasObject(pending.id), await hasObject(stored)]).toEqual([false, true])
  })

  test('is collected if it is pending for too long or unreferenced, and never while in use', async () => {
    const { db } = database
    const old = await blobs.put(newBlob(), Buffer.from('old'))
    const [used, unused] = [await store(Buffer.from('used')), await store(Buffer.from('unused'))]
    await db.deleteFrom('avatars').where('blob_id', '=', unused).execute()
    clock.now = new Date(clock.now.getTime() + 2 * WRITE_DEADLINE_MS + 1)
    const recent = await blobs.put(newBlob(), Buffer.from('recent'))
    for (let time = 0; time < 2; time++) {
      await findUnusedBlobs({ db, references }, clock.now)
      expect(await collectBlobs({ db, blobs, log })).toBe(0)
    }
    expect(new Map((await rows()).map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [used, 'stored'],
        [recent.id, 'pending'],
      ]),
    )
    const objects = await Promise.all([old.id, unused, used, recent.id].map(hasObject))
    expect(objects).toEqual([false, false, true, true])
    // The foreign key prevents the deletion of a blob in use.
    await expect(releaseBlobs(db, [used]).then(() => collectBlobs({ db, blobs, log }))).rejects.toThrow(
      'foreign key',
    )
  })
})

describe('S3', () => {
  const open = (settings: Partial<TestS3['settings']> = {}, timeoutMs = 20_000) =>
    createBlobStore({
      db: database.db,
      drivers: [createS3Driver({ ...s3.settings, ...settings }, { timeoutMs })],
      current: 's3',
      now: () => clock.now,
    })

  test.each([
    ['an unknown access key', { accessKeyId: 'OTHER' }, /403 \(InvalidAccessKeyId\).*S3_ACCESS_KEY_ID/],
    ['a missing bucket', { bucket: 'nowhere' }, /404 \(NoSuchBucket\).*S3_BUCKET/],
  ])('with %s rejects writes, reads and deletions with a clear error', async (_what, settings, message) => {
    const rejected = { reason: 'rejected', message: expect.stringMatching(message) }
    const driver = createS3Driver({ ...s3.settings, ...settings })
    const object = { id: randomUUID(), key: 'test/1' }
    await expect(open(settings).put(newBlob(), Buffer.from('a'))).rejects.toMatchObject(rejected)
    await expect(driver.readPart(object, 1)).rejects.toMatchObject(rejected)
    await expect(driver.deleteObject(object)).rejects.toMatchObject(rejected)
    await expect(driver.check()).rejects.toMatchObject(rejected)
    await createS3Driver(s3.settings).check()
  })

  test('signs requests, and names the secret for a wrong signature without printing the response', async () => {
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    const driver = createS3Driver({ ...s3.settings, endpoint: receiver.url })
    const answer = '<Error><Code>SignatureDoesNotMatch</Code><StringToSign>signed</StringToSign></Error>'
    receiver.answer = (response) => response.writeHead(403, { 'content-type': 'application/xml' }).end(answer)
    const error = await driver.check().catch((error: Error) => error)
    expect(error).toMatchObject({
      reason: 'rejected',
      message: expect.stringMatching(/403 \(SignatureDoesNotMatch\).*S3_SECRET_ACCESS_KEY/),
    })
    expect(error?.message).not.toContain('StringToSign')
    expect(receiver.received[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=host;.*, Signature=[\da-f]{64}$/,
    )
  })

  test('addresses the bucket in the host name without path style', async () => {
    const driver = createS3Driver({ ...s3.settings, endpoint: 'http://s3.invalid:1', pathStyle: false })
    await expect(driver.check()).rejects.toThrow('http://hearth.s3.invalid:1 does not respond')
  })

  test('recovers after an outage with a pending write, reads and queued deletions', async () => {
    const { db } = database
    const blobs = open()
    const written = await blobs.put(newBlob(), Buffer.from('kept'))
    await db.transaction().execute((transaction) => blobs.markStored(transaction, written))
    const released = await blobs.put(newBlob(), Buffer.from('released'))
    await db.transaction().execute(async (transaction) => {
      await blobs.markStored(transaction, released)
      await releaseBlobs(transaction, [released.id])
    })
    await s3.stop()
    const unavailable = {
      reason: 'unavailable',
      message: expect.stringMatching(/does not respond \(ECONNREFUSED\)/),
    }
    await expect(blobs.put(newBlob(), Buffer.from('a'))).rejects.toMatchObject(unavailable)
    await expect(blobs.open(written.id)).rejects.toMatchObject(unavailable)
    expect(await collectBlobs({ db, blobs, log })).toBe(1)
    await s3.restart()
    expect((await read(blobs, written.id))?.toString()).toBe('kept')
    expect(await collectBlobs({ db, blobs, log })).toBe(0)
    const keys = await s3.keys()
    expect(keys).toContain(`test/${written.id}/1`)
    expect(keys).not.toContain(`test/${released.id}/1`)
  })

  test('is retried after a server error, and a truncated response is rejected', async () => {
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    const driver = createS3Driver({ ...s3.settings, endpoint: receiver.url }, { timeoutMs: 5_000 })
    const object = { id: randomUUID(), key: 'test/1' }
    const answers = [500, 200]
    receiver.answer = (response) => response.writeHead(answers.shift() ?? 200).end('content')
    expect((await driver.readPart(object, 1))?.toString()).toBe('content')
    expect(receiver.received).toHaveLength(2)
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('content')
      setTimeout(() => response.destroy(), 20)
    }
    await expect(driver.readPart(object, 1)).rejects.toMatchObject({ reason: 'unavailable' })
    receiver.answer = (response) => response.writeHead(307, { location: s3.settings.endpoint }).end()
    await expect(driver.readPart(object, 1)).rejects.toMatchObject({
      reason: 'rejected',
      message: expect.stringContaining('redirect (307)'),
    })
  })
})
