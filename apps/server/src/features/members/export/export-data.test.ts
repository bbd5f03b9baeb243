import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlobStore } from '../../../platform/storage/blob-store.ts'
import { createPostgresDriver } from '../../../platform/storage/postgres-driver.ts'
import { openMailQueue } from '../../../test/support/open-mail-queue.ts'
import { openRewardNetwork, type RewardNetwork } from '../../../test/support/reward-network.ts'
import { whileLocked } from '../../../test/support/while-locked.ts'
import { runExportData } from './export-data.ts'

let network: RewardNetwork
let queue: Awaited<ReturnType<typeof openMailQueue>>
beforeAll(async () => {
  network = await openRewardNetwork()
  queue = await openMailQueue(network)
})
afterAll(async () => {
  await queue.stop()
  await network.close()
})

test('an export ends without a link if the account is deleted during it', async () => {
  const { id: memberId, email } = await network.newMember()
  const exportId = randomUUID()
  const { db, pool } = network
  await db
    .insertInto('data_exports')
    .values({ member_id: memberId, id: exportId, asked_at: network.clock.now })
    .execute()
  const slow = { name: 'slow', rows: () => sql<never>`select pg_advisory_xact_lock_shared(1)::text` }
  const now = () => network.clock.now
  const blobs = createBlobStore({ db, drivers: [createPostgresDriver(db)], current: 'postgres', now })
  const run = runExportData({ ...queue, db, blobs, sections: [slow], now })
  await whileLocked(
    pool,
    (client) => client.query('select pg_advisory_xact_lock(1)'),
    () => run({ memberId, exportId }),
    () => pool.query('delete from data_exports where member_id = $1', [memberId]),
  )
  expect(await db.selectFrom('blob_parts').select('part').execute()).toEqual([])
  expect(await db.selectFrom('blobs').select('id').execute()).toEqual([])
  expect(await queue.emailsTo(email)).toEqual([])
})
