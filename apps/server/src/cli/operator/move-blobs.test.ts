import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBlobReferences } from '../../app/combine-features.ts'
import { openStorage } from '../../app/open-storage.ts'
import { readConfig } from '../../config/config.ts'
import { moveBlobs } from '../../platform/storage/move-blobs.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { startS3, type TestS3 } from '../../test/support/start-s3.ts'
import { runOperator } from './run-operator.ts'

let database: OpenTestDatabase
let s3: TestS3
beforeAll(async () => {
  ;[database, s3] = await Promise.all([openTestDatabase(), startS3()])
})
afterAll(() => Promise.all([database.close(), s3.close()]))

const settingsFor = (BLOB_STORAGE: string) => ({
  ...s3.environment,
  BLOB_STORAGE,
  DATABASE_URL: database.url,
})
const openBlobs = (storage: string) =>
  openStorage(readConfig({ ...s3.environment, BLOB_STORAGE: storage }), {
    db: database.db,
    now: () => new Date(),
  })
async function run(storage: string) {
  const { output, failed } = await runOperator(['move-blobs', '--json'], settingsFor(storage))
  return { failed, ...JSON.parse(output) }
}
/** Saves an avatar for a new member. Returns the member's ID. */
async function save(storage: string, content: Buffer): Promise<string> {
  const blobs = await openBlobs(storage)
  const memberId = randomUUID()
  const blob = await blobs.put({ kind: 'avatar', memberId, maxBytes: 20_000_000 }, content)
  await database.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('avatars')
      .values({ member_id: memberId, id: randomUUID(), blob_id: blob.id })
      .execute()
    await blobs.markStored(transaction, blob)
  })
  return memberId
}
async function read(memberId: string) {
  const { blob_id } = await database.db
    .selectFrom('avatars')
    .select('blob_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const blob = await (await openBlobs('postgres')).open(blob_id ?? '')
  return blob && buffer(blob.parts)
}
const drivers = async () =>
  (await database.db.selectFrom('blobs').select(['driver', 'state']).execute()).map(
    ({ driver, state }) => `${driver} ${state}`,
  )

test('moves all objects to S3 and back, and a repeated run changes nothing', async () => {
  const contents = [randomBytes(9_000_000), Buffer.from('small'), Buffer.alloc(0)]
  const members = []
  for (const content of contents) members.push(await save('postgres', content))
  for (const [to, other] of [
    ['s3', 'postgres'],
    ['postgres', 's3'],
  ] as const) {
    expect(await run(to)).toEqual({ failed: false, to, moved: 3, queued: 0, failures: [] })
    expect(await drivers()).toEqual(Array(3).fill(`${to} stored`))
    for (const [index, memberId] of members.entries())
      expect((await read(memberId))?.equals(contents[index] ?? Buffer.of())).toBe(true)
    expect(await run(to)).toMatchObject({ moved: 0, queued: 0 })
    expect(other === 's3' ? await s3.keys() : await countParts()).toEqual(other === 's3' ? [] : 0)
  }
})

const countParts = async () => (await database.db.selectFrom('blob_parts').select('part').execute()).length

test('resumes after an interruption without losing objects', async () => {
  const members = [await save('postgres', Buffer.from('one')), await save('postgres', Buffer.from('two'))]
  const deps = { db: database.db, blobs: await openBlobs('s3'), references: listBlobReferences() }
  const interrupted = moveBlobs({
    ...deps,
    onProgress: () => {
      throw new Error('killed')
    },
  })
  await expect(interrupted).rejects.toThrow('killed')
  expect((await drivers()).filter((one) => one === 's3 stored')).toHaveLength(1)
  await s3.stop()
  await expect(run('s3')).rejects.toThrow('does not respond')
  await s3.restart()
  expect(await run('s3')).toMatchObject({ failed: false, queued: 0 })
  expect((await drivers()).filter((one) => one !== 's3 stored')).toEqual([])
  expect((await Promise.all(members.map(read))).map(String)).toEqual(['one', 'two'])
})

test('leaves a damaged object in place and fails', async () => {
  const memberId = await save('s3', Buffer.from('damaged'))
  const { key } = await database.db
    .selectFrom('blobs')
    .select('key')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  await s3.overwrite(`${key}/1`, Buffer.from('DAMAGED'))
  const { failed, failures } = await run('postgres')
  expect(failed).toBe(true)
  expect(failures).toEqual([expect.stringContaining(key)])
  expect((await drivers()).filter((one) => one === 's3 stored')).toHaveLength(1)
})
