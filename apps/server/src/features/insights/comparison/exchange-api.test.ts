import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultCheckText } from '@hearth/protocol/node-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../../test/support/call-api.ts'
import {
  type CollectingMember,
  newCollectingMember,
  signReport,
} from '../../../test/support/collecting-member.ts'
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts'
import { gatherFacts } from '../../fairness/gather-facts.ts'
import { changeRule } from '../../points/rules/change-rule.ts'
import { assignChecks } from './assign-checks.ts'

let server: TestServer
let directory: string
const source = {
  id: 'news',
  kind: 'feed',
  url: 'https://example.org/feed',
  result: 'post',
  everySeconds: 600,
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-checks-'))
  await writeFile(join(directory, 'sources.json'), JSON.stringify({ sources: [source] }))
  server = await startTestServer({ DATA_DIR: directory, TRUST_PROXY: '1' })
  // Insert the rule with an earlier start, because a new version applies only after a minute.
  await server.database.db
    .insertInto('rules')
    .values({ name: 'result_check_share', starts_at: new Date(1), value: '1', set_by: 'a test' })
    .execute()
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

const newMember = () => newCollectingMember(server.url, server.database.db)
type Answer = { check: string; bytes: number | null }

function exchange(
  by: CollectingMember,
  options: { address: string; answers?: Answer[]; signed?: Answer[]; signer?: CollectingMember },
) {
  const { address, answers = [], signed = answers, signer = by } = options
  const text = resultCheckText({ memberId: by.id, nodeId: by.nodeId, answers: signed })
  return callApi(server.url, '/api/node/result-checks', {
    token: by.accessToken,
    headers: { 'x-forwarded-for': address },
    json: { node: by.nodeId, signature: signer.key.sign(text), answers },
  })
}

test('nodes of two other members detect a forged result and its points are deducted', async () => {
  const [forger, one, two] = await Promise.all([newMember(), newMember(), newMember()])
  const addresses = new Map([
    [one, '198.51.100.7'],
    [two, '203.0.113.7'],
  ])
  for (const [member, address] of addresses)
    expect(await exchange(member, { address })).toMatchObject({ status: 200, body: { checks: [] } })
  const result = {
    id: randomUUID(),
    job: 'news 2026-03-10',
    kind: 'profile',
    bytes: 10,
    collectedAt: new Date().toISOString(),
  }
  const send = () =>
    callApi(server.url, '/api/node/results', {
      token: forger.accessToken,
      headers: { 'x-forwarded-for': '192.0.2.7' },
      json: signReport(forger, [result]),
    })
  expect((await send()).body).toMatchObject({ accepted: 1, points: 1 })
  for (let round = 0; round < 2; round++) {
    await assignChecks(server.database.db, new Date())
    for (const [member, address] of addresses) {
      const { body } = await exchange(member, { address })
      for (const { id, result: named, source: shown } of body.checks) {
        expect(named).toBe(result.id)
        expect(shown).toMatchObject(source)
        const answered = await exchange(member, { address, answers: [{ check: id, bytes: null }] })
        expect(answered).toMatchObject({ status: 200, body: { checks: [] } })
      }
    }
  }
  const log = await callApi(server.url, '/api/users/points-log', { token: forger.accessToken })
  expect(log.body.data.find(({ points }: { points: number }) => points < 0)).toMatchObject({
    category: 'Others',
    points: -1,
    comment: expect.stringMatching(/^A result collected on .* was contradicted by two other nodes$/),
  })
  await server.database.db
    .insertInto('fairness_accounts')
    .values(
      [forger, one].map(({ id }) => ({
        member_id: id,
        joined_at: new Date(),
        inviter_id: null,
        subnet: null,
        due_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const contacts = new Map([forger, one].map(({ id }) => [id, { mailDomain: 'example.org', wallet: null }]))
  const facts = await gatherFacts(server.database.db, contacts as never, new Set())
  expect(facts.get(forger.id)?.comparisons).toEqual({ decided: 1, odd: 1 })
  expect(facts.get(one.id)?.comparisons).toEqual({ decided: 1, odd: 0 })
  // Repeating the report does not restore the points.
  expect((await send()).body).toMatchObject({ accepted: 0, known: 1, points: 0 })
})

test('accepts signed answers of registered nodes only', async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const address = '198.51.100.9'
  const answers = [{ check: randomUUID(), bytes: 5 }]
  const attempts = [
    { address, answers, signed: [] },
    { address, answers, signed: [{ ...answers[0], bytes: 6 } as Answer] },
    { address, answers, signer: other },
  ]
  for (const attempt of attempts)
    expect(await exchange(member, attempt)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
  const stranger = { ...member, nodeId: other.nodeId }
  expect(await exchange(stranger, { address })).toMatchObject({ status: 403 })
  // Answers to a nonexistent check have no effect.
  expect(await exchange(member, { address, answers })).toMatchObject({ status: 200, body: { checks: [] } })
})

test('does not assign a node without a heartbeat', async () => {
  const { db } = server.database
  const starter = await newCollectingMember(server.url, db, { heartbeat: false })
  await exchange(starter, { address: '198.51.100.10' })
  const row = await db
    .selectFrom('result_checkers')
    .select('member_id')
    .where('member_id', '=', starter.id)
    .execute()
  expect(row).toEqual([])
})

test('the share of compared results follows the rule in force', async () => {
  const act = { actor: { kind: 'command' as const, id: 'a test' }, reason: 'A test' }
  const set = changeRule(server.database.db, { name: 'result_check_share', value: '0.1' }, act)
  expect((await set).getTime()).toBeGreaterThan(Date.now())
})
