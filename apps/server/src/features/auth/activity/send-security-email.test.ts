import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMember } from '../../../app/erase-member.ts'
import { renderEmail } from '../../../email/render-email.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'
import {
  SECURITY_EMAILS_PER_HOUR,
  type SecurityEmailKind,
  sendSecurityEmail,
  sendSecuritySummaries,
} from './send-security-email.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestAuth
beforeAll(async () => {
  server = await startAuth({ settings: { botCheck: { accept: async () => true } } })
})
afterAll(() => server.stop())

const deps = () => ({ jobs: server.deps.jobs, emailFrame: server.deps })
const sendSummaries = () =>
  sendSecuritySummaries({ ...deps(), db: server.db, now: () => new Date(server.clock.ms) })

interface Notice {
  accountId: string
  to: string
  kind?: SecurityEmailKind
  language?: 'en' | 'de'
}

/** Sends an email in the transaction of a change, which then fails if `fails` is true. */
function notify({ accountId, to, kind = 'api-key-created', language = 'en' }: Notice, fails = false) {
  const at = new Date(server.clock.ms)
  const values = { time: 'noon', keyPrefix: 'hearth_key_a', device: 'a', network: 'b' }
  const mail = renderEmail(server.deps, { kind, to, language, values })
  return server.db.transaction().execute(async (transaction) => {
    await sendSecurityEmail(deps(), transaction, { accountId, kind, language, at, mail })
    if (fails) throw new Error('the change failed')
  })
}

const newAccount = () => {
  const accountId = randomUUID()
  return { accountId, to: `${accountId}@example.org` }
}

const subjects = async (to: string) => (await server.emailsTo(to)).map(({ subject }) => subject).reverse()

test('an account gets three emails of one kind per hour and one summary of the rest', async () => {
  const account = newAccount()
  for (let n = 0; n < 10; n++) await notify(account)
  expect(await server.emailsTo(account.to)).toHaveLength(SECURITY_EMAILS_PER_HOUR)
  await sendSummaries()
  expect(await server.emailsTo(account.to)).toHaveLength(SECURITY_EMAILS_PER_HOUR)

  server.clock.ms += HOUR_MS
  await Promise.all([sendSummaries(), sendSummaries()])
  const emails = await server.emailsTo(account.to)
  expect(emails).toHaveLength(SECURITY_EMAILS_PER_HOUR + 1)
  expect(emails[0]?.subject).toMatch(/^More changes/)
  expect(emails[0]?.text).toMatch(/API key created/)
  expect(emails[0]?.text).toMatch(/separate email: 7\b/)
})

test('the first email of another kind, account or hour is always sent', async () => {
  const account = newAccount()
  for (let n = 0; n < 10; n++) await notify(account)
  await notify({ ...account, kind: 'factor-removed' })
  expect((await subjects(account.to)).at(-1)).toMatch(/authenticator app was removed/)
  await notify({ ...account, to: `other-${account.to}` })
  expect(await server.emailsTo(`other-${account.to}`)).toHaveLength(1)

  // The next email of the kind must first send the past hour's summary, so that further changes cannot delay
  // it.
  server.clock.ms += HOUR_MS
  await notify({ ...account, language: 'de' })
  const last = (await subjects(account.to)).slice(-2)
  expect(last.toSorted()).toEqual([
    expect.stringMatching(/^(Ein|Für|API|Neuer)/),
    expect.stringMatching(/^Weitere Änderungen/),
  ])
})

test('a failed change is not counted', async () => {
  const account = newAccount()
  for (let n = 0; n < 5; n++) await expect(notify(account, true)).rejects.toThrow('the change failed')
  await notify(account)
  expect(await server.emailsTo(account.to)).toHaveLength(1)
})

test('concurrent changes are counted one by one', async () => {
  const account = newAccount()
  await Promise.all(Array.from({ length: 20 }, () => notify(account)))
  expect(await server.emailsTo(account.to)).toHaveLength(SECURITY_EMAILS_PER_HOUR)
  server.clock.ms += HOUR_MS
  await sendSummaries()
  expect((await server.emailsTo(account.to))[0]?.text).toMatch(/separate email: 17\b/)
})

const setPassword = async (token: string, password: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await server.call('/user', { method: 'PUT', json: { password }, headers })
  expect(status).toBe(200)
}
const undo = (link = '') => server.call('/undo', { json: { token: link.split('#')[1] } })

test('a stolen session cannot flood the mailbox with password changes', async () => {
  const email = 'flooded@example.org'
  const { access_token } = await server.member(email)
  await setPassword(access_token, 'the password of its owner')
  server.clock.ms += MINUTE_MS
  const before = (await server.emailsTo(email)).length
  for (let n = 0; n < 8; n++) await setPassword(access_token, `correct horse number ${n}`)
  expect(await server.emailsTo(email)).toHaveLength(before + SECURITY_EMAILS_PER_HOUR - 1)
  server.clock.ms += HOUR_MS - MINUTE_MS
  await Promise.all([sendSummaries(), sendSummaries()])
  const emails = await server.emailsTo(email)
  expect(emails).toHaveLength(before + SECURITY_EMAILS_PER_HOUR)
  expect(emails[0]?.text).toMatch(/Password changed/)

  // The summary's link must undo the reported changes but not the owner's earlier change.
  expect((await undo(emails[0]?.link)).status).toBe(200)
  expect((await server.user(access_token)).status).toBe(403)
  expect((await server.logIn(email, 'correct horse number 7')).body.error_code).toBe('invalid_credentials')
  expect((await undo(emails[0]?.link)).body.error_code).toBe('otp_expired')
  const own = emails[SECURITY_EMAILS_PER_HOUR]
  expect(own?.subject).toMatch(/password was changed/)
  expect((await undo(own?.link)).status).toBe(200)
})

test('a change without an undo link is emailed at once', async () => {
  const email = 'undone@example.org'
  const { access_token } = await server.member(email)
  for (let n = 0; n < 5; n++) await setPassword(access_token, `correct horse number ${n}`)
  const first = (await server.emailsTo(email))[SECURITY_EMAILS_PER_HOUR - 1]
  expect(first?.subject).toMatch(/password was changed/)
  const { body } = await undo(first?.link)

  const before = (await server.emailsTo(email)).length
  await setPassword(body.access_token, 'correct horse once more')
  const [mail] = await server.emailsTo(email)
  expect(await server.emailsTo(email)).toHaveLength(before + 1)
  expect(mail?.subject).toMatch(/password was changed/)
  await setPassword(body.access_token, 'correct horse yet again')
  expect(await server.emailsTo(email)).toHaveLength(before + 1)
  expect((await undo(mail?.link)).status).toBe(200)
  expect((await server.logIn(email, 'correct horse yet again')).status).toBe(400)

  // The summary must have no link, because the suppressed changes were already undone.
  server.clock.ms += HOUR_MS
  await sendSummaries()
  const [summary] = await server.emailsTo(email)
  expect(summary?.subject).toMatch(/^More changes/)
  expect(summary).not.toHaveProperty('link')
  expect(summary?.text).not.toMatch(/use the button/)
})

test('a summary that is not sent keeps its link for the next attempt', async () => {
  const email = 'killed@example.org'
  const { access_token } = await server.member(email)
  for (let n = 0; n < 5; n++) await setPassword(access_token, `correct horse number ${n}`)
  server.clock.ms += HOUR_MS
  const jobs = { ...deps().jobs, send: () => Promise.reject(new Error('killed')) }
  const failing = { ...deps(), jobs, db: server.db, now: () => new Date(server.clock.ms) }
  await expect(sendSecuritySummaries(failing)).rejects.toThrow('Some security summaries were not sent')
  await sendSummaries()
  const [summary] = await server.emailsTo(email)
  expect(summary?.subject).toMatch(/^More changes/)
  expect((await undo(summary?.link)).status).toBe(200)
  expect((await server.user(access_token)).status).toBe(403)
})

test('the counters are deleted with the account', async () => {
  const account = newAccount()
  for (let n = 0; n < 5; n++) await notify(account)
  await server.db
    .transaction()
    .execute((transaction) => eraseMember(transaction, account.accountId, new Date(server.clock.ms)))
  server.clock.ms += HOUR_MS
  await sendSummaries()
  expect(await server.emailsTo(account.to)).toHaveLength(SECURITY_EMAILS_PER_HOUR)
})
