import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { addMembers } from '../../test/support/many-members.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { announceCases } from './announce-cases.ts'

const MINUTE = 60_000
const START = Date.parse('2026-05-04T10:00:00Z')

interface Mail {
  to: string
  text: string
}

let database: OpenTestDatabase
let memberId: string
let operators: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  const [member = '', support = '', auditor = ''] = await addMembers(database.db, 3)
  memberId = member
  operators = [support]
  await database.db
    .insertInto('operators')
    .values([
      { account_id: support, role: 'support' },
      { account_id: auditor, role: 'auditor' },
    ])
    .execute()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query('truncate cases cascade')
})

async function addCase(minute = 0, state: 'waiting' | 'answered' = 'waiting') {
  const at = new Date(START + minute * MINUTE)
  await database.db
    .insertInto('cases')
    .values({
      member_id: memberId,
      subject_kind: 'ledger_entry',
      subject_id: randomUUID(),
      slot_end: null,
      title: '{}',
      findings: '[]',
      was_explained: true,
      state,
      created_at: at,
      updated_at: at,
      waiting_since: state === 'waiting' ? at : null,
    })
    .execute()
}

/** Announces cases at a minute. Returns the emails of the committed transaction. */
async function announce(minute: number, options: { isKilled?: true } = {}): Promise<Mail[]> {
  const mails: Mail[] = []
  const jobs = {
    async send(_transaction: Transaction, _kind: unknown, mail: Mail) {
      mails.push(mail)
      if (options.isKilled) throw new Error('killed')
    },
  }
  await announceCases({
    db: database.db,
    now: () => new Date(START + minute * MINUTE),
    jobs: jobs as never,
    emailFrame: { brandName: 'Hearth', publicUrl: 'https://hearth.test' },
  })
  return mails
}

describe('announceCases', () => {
  it('emails the operators who may answer about all waiting cases', async () => {
    await addCase(0)
    await addCase(1)
    await addCase(2, 'answered')
    const mails = await announce(5)
    const { email } = await database.db
      .selectFrom('members')
      .select('email')
      .where('id', 'in', operators)
      .executeTakeFirstOrThrow()
    expect(mails.map(({ to }) => to)).toEqual([email])
    expect(mails[0]?.text).toContain('Waiting: 2')
    expect(mails[0]?.text).toContain('10:00 UTC')
  })

  it('sends nothing if no case waits', async () => {
    await addCase(0, 'answered')
    expect(await announce(5)).toEqual([])
  })

  it('announces each case once for concurrent calls', async () => {
    await addCase(0)
    const both = await Promise.all([announce(5), announce(5)])
    expect(both.flat()).toHaveLength(1)
    expect(await announce(60)).toEqual([])
  })

  it('announces later cases after a while', async () => {
    await addCase(0)
    await announce(5)
    await addCase(6)
    expect(await announce(10)).toEqual([])
    expect(await announce(21)).toHaveLength(1)
  })

  it('can be repeated after it was interrupted', async () => {
    await addCase(0)
    await expect(announce(5, { isKilled: true })).rejects.toThrow('killed')
    expect(await announce(6)).toHaveLength(1)
  })
})
