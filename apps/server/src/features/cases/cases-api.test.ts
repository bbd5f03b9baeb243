import { randomBytes, randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listExportSections } from '../../app/combine-features.ts'
import { eraseMember } from '../../app/erase-member.ts'
import { runOperator } from '../../cli/operator/run-operator.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { type OperatedServer, startOperatedServer } from '../../test/support/start-operated-server.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'
import { whileLocked } from '../../test/support/while-locked.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { settleDays } from '../points/settle-days.ts'
import { MAX_CASES_PER_DAY, MAX_OPEN_CASES, MAX_UNANSWERED_MESSAGES } from './case-limits.ts'
import { sweepCases } from './erase-cases.ts'

let server: OperatedServer
let picture: string

beforeAll(async () => {
  server = await startOperatedServer('support')
  const create = { width: 20, height: 10, channels: 3 as const, background: 'red' }
  picture = (await sharp({ create }).png().toBuffer()).toString('base64')
})
afterAll(() => server.stop())

const as = (member: Pick<NewMember, 'accessToken'>, path: string, json?: unknown) =>
  server.call(path, { token: member.accessToken, json })

interface Complainant extends NewMember {
  subject: { kind: 'ledger_entry'; id: string }
}

/** Creates a member with ledger entries. */
async function newComplainant(): Promise<Complainant> {
  const member = await newMember(server.url)
  return { ...member, subject: { kind: 'ledger_entry', id: await bookCorrection(member.id) } }
}

async function bookCorrection(memberId: string): Promise<string> {
  const { id } = await server.database.db
    .insertInto('ledger_entries')
    .values({
      member_id: memberId,
      category: 'Others',
      points: '-5',
      comment: 'Correction: Booked twice.',
      source_kind: 'correction',
      source_id: randomUUID(),
      occurred_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const open = (member: Complainant, text = 'I earned these points.', more: Record<string, unknown> = {}) =>
  as(member, '/api/cases', { subject: member.subject, text, ...more })

const write = (member: NewMember, id: string, text: string, more: Record<string, unknown> = {}) =>
  as(member, `/api/cases/${id}/messages`, { text, ...more })

const answer = (id: string, json: Record<string, unknown>, operator: NewMember = server.operator) =>
  as(operator, `/api/operator/cases/${id}/answer`, { text: 'We booked it back.', seenMessages: 1, ...json })

async function mailedTo(email: string, subject: string): Promise<{ text: string }[]> {
  const { body } = await server.call('/dev/mail.json')
  return body.filter(
    (mail: { to: string; subject: string }) => mail.to === email && mail.subject.includes(subject),
  )
}

describe('GET /api/cases/answer', () => {
  it('answers from the records and saves nothing', async () => {
    const member = await newComplainant()
    const { status, body } = await as(
      member,
      `/api/cases/answer?kind=ledger_entry&id=${member.subject.id.toUpperCase()}`,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      title: expect.stringMatching(/^-5 points on .*: Correction: Booked twice\.$/),
      findings: [
        {
          messageId: 'cases.entryCorrection',
          params: { reason: 'Booked twice.' },
          text: expect.stringContaining('Booked twice.'),
        },
      ],
      isExplained: true,
      openCaseId: null,
    })
    expect((await as(member, '/api/cases')).body.cases).toEqual([])
  })

  it('names the open case about the record', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    const { body } = await as(member, `/api/cases/answer?kind=ledger_entry&id=${member.subject.id}`)
    expect(body.openCaseId).toBe(id)
  })

  it.each([
    ['an unknown entry', `kind=ledger_entry&id=${randomUUID()}`],
    ['an entry ID that is no UUID', 'kind=ledger_entry&id=mine'],
    ['a day without heartbeats', 'kind=ledger_entry&id=2020-02-29.1'],
    ['a day that does not exist', 'kind=ledger_entry&id=2020-02-30.1'],
    ['an unknown referral', `kind=referral&id=${randomUUID()}`],
    ['an unknown campaign', `kind=campaign&id=${randomUUID()}`],
    ['a slot of an unknown node', `kind=slot&id=${randomUUID()}&slotEnd=2026-03-01T00:00:00Z`],
  ])('returns NOT_FOUND for %s', async (_what, query) => {
    expect(await as(server.operator, `/api/cases/answer?${query}`)).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND' },
    })
  })

  it('returns NOT_FOUND for another member’s entry', async () => {
    const { subject } = await newComplainant()
    const stranger = await newMember(server.url)
    expect((await as(stranger, `/api/cases/answer?kind=ledger_entry&id=${subject.id}`)).status).toBe(404)
    expect((await open({ ...stranger, subject })).status).toBe(404)
  })

  it('requires the end of a slot', async () => {
    const { status, body } = await as(server.operator, `/api/cases/answer?kind=slot&id=${randomUUID()}`)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject([{ path: 'slotEnd', code: 'cases.slotEndMissing' }])
  })
})

describe('POST /api/cases', () => {
  it('opens a case with the findings and the message', async () => {
    const member = await newComplainant()
    const { status, body } = await open(member)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: member.subject,
      state: 'waiting',
      findings: [{ messageId: 'cases.entryCorrection' }],
      messages: [{ id: '1', author: 'member', text: 'I earned these points.', attachments: [] }],
      mayWrite: true,
    })
    expect((await as(member, '/api/cases')).body.cases).toMatchObject([{ id: body.id }])
    expect((await as(member, `/api/cases/${body.id}`)).body).toEqual(body)
  })

  it('opens one case for concurrent requests with the same text', async () => {
    const member = await newComplainant()
    const sent = await whileLocked(
      server.database.pool,
      (client) => client.query('select from members where id = $1 for update', [member.id]),
      () => Promise.all(Array.from({ length: 4 }, () => open(member))),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  })

  it('rejects a second case about the record', async () => {
    const member = await newComplainant()
    await open(member)
    expect(await open(member, 'Another text')).toMatchObject({
      status: 409,
      body: { messageId: 'cases.alreadyOpen' },
    })
  })

  it('opens one case about a day before and after it is settled', async () => {
    const member = await newMember(server.url)
    const { db } = server.database
    const slotEnd = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 3_600_000
    const slot = { memberId: member.id, nodeId: randomUUID(), slotEnd, intervalMs: 900_000, points: '25' }
    await creditSlots(db, [slot], new Date())
    const day = new Date(slotEnd).toISOString().slice(0, 10)
    const pending = { ...member, subject: { kind: 'ledger_entry' as const, id: `${day}.1` } }
    const { id } = (await open(pending)).body
    await settleDays(db, new Date().toISOString().slice(0, 10))
    const { data } = (await as(member, '/api/users/points-log')).body
    const settled = { ...member, subject: { kind: 'ledger_entry' as const, id: data[0].id } }
    expect(settled.subject.id).not.toBe(pending.subject.id)
    expect((await open(settled)).body.id).toBe(id)
    const { body } = await as(member, `/api/cases/answer?kind=ledger_entry&id=${settled.subject.id}`)
    expect(body.openCaseId).toBe(id)
  })

  it('opens another case after the first is closed', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    expect((await as(member, `/api/cases/${id}/closure`, {})).body.state).toBe('closed')
    const again = await open(member)
    expect(again.status).toBe(200)
    expect(again.body.id).not.toBe(id)
    expect(await write(member, id, 'Open the first again')).toMatchObject({
      status: 409,
      body: { messageId: 'cases.alreadyOpen' },
    })
  })

  it('limits open cases, also for concurrent requests', async () => {
    const member = await newComplainant()
    const entries = await Promise.all(
      Array.from({ length: MAX_OPEN_CASES + 3 }, () => bookCorrection(member.id)),
    )
    const sent = await Promise.all(
      entries.map((id) => open({ ...member, subject: { kind: 'ledger_entry', id } })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(MAX_OPEN_CASES)
    expect(sent.find(({ status }) => status === 409)?.body.messageId).toBe('cases.tooManyOpen')
  })

  it('limits the cases of a day', async () => {
    const member = await newComplainant()
    for (let opened = 0; opened < MAX_CASES_PER_DAY; opened++) {
      const { id } = (await open(member)).body
      await as(member, `/api/cases/${id}/closure`, {})
    }
    expect(await open(member)).toMatchObject({ status: 409, body: { messageId: 'cases.tooManyToday' } })
  })

  it.each([
    ['no text', { text: undefined }],
    ['a blank text', { text: ' \n ' }],
    ['a text that is too long', { text: 'x'.repeat(2001) }],
    ['four pictures', { pictures: ['AAAA', 'AAAA', 'AAAA', 'AAAA'] }],
    ['a picture that is no base64', { pictures: ['<svg>'] }],
    ['an unknown kind', { subject: { kind: 'wallet', id: randomUUID() } }],
  ])('rejects %s', async (_what, wrong) => {
    const member = await newComplainant()
    const { status, body } = await as(member, '/api/cases', { subject: member.subject, text: 'x', ...wrong })
    expect([status, body.error]).toEqual([400, 'INVALID_REQUEST'])
    expect((await as(member, '/api/cases')).body.cases).toEqual([])
  })

  it('rejects a file that is no picture, and saves nothing', async () => {
    const member = await newComplainant()
    const text = Buffer.from('not a picture').toString('base64')
    const { status, body } = await open(member, 'See the picture', { pictures: [picture, text] })
    expect([status, body.fields[0].path]).toEqual([400, 'body.pictures.1'])
    expect((await as(member, '/api/cases')).body.cases).toEqual([])
    const blobs = await server.database.db
      .selectFrom('blobs')
      .select('state')
      .where('member_id', '=', member.id)
      .where('state', '<>', 'deleting')
      .execute()
    expect(blobs).toEqual([])
  })
})

describe('a picture of a case', () => {
  it('is a WebP image for the member and for operators, and for nobody else', async () => {
    const member = await newComplainant()
    const { messages } = (await open(member, 'See the picture', { pictures: [picture] })).body
    const [id] = messages[0].attachments
    const stranger = await newMember(server.url)
    const fetchAs = (path: string, { accessToken }: Pick<NewMember, 'accessToken'>) =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${accessToken}` } })
    for (const [path, reader] of [
      [`/api/case-attachments/${id}`, member],
      [`/api/operator/case-attachments/${id}`, server.operator],
    ] as const) {
      const response = await fetchAs(path, reader)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([width, height]).toEqual([20, 10])
    }
    expect((await fetchAs(`/api/case-attachments/${id}`, stranger)).status).toBe(404)
    expect((await fetchAs(`/api/operator/case-attachments/${id}`, member)).status).toBe(403)
  })
})

describe('POST /api/cases/{id}/messages', () => {
  it('limits messages without an answer', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    for (let sent = 1; sent < MAX_UNANSWERED_MESSAGES; sent++)
      expect((await write(member, id, `More ${sent}`)).status).toBe(200)
    expect((await as(member, `/api/cases/${id}`)).body.mayWrite).toBe(false)
    expect(await write(member, id, 'One too many')).toMatchObject({
      status: 409,
      body: { messageId: 'cases.tooManyMessages' },
    })
    expect((await answer(id, { seenMessages: MAX_UNANSWERED_MESSAGES })).status).toBe(200)
    expect((await write(member, id, 'Thank you')).body).toMatchObject({ state: 'waiting', mayWrite: true })
  })

  it('saves a repeated message once', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    await Promise.all([write(member, id, 'Look'), write(member, id, 'Look')])
    expect((await as(member, `/api/cases/${id}`)).body.messages).toHaveLength(2)
  })

  it('opens a closed case again', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    await as(member, `/api/cases/${id}/closure`, {})
    expect((await write(member, id, 'It is still wrong')).body).toMatchObject({
      state: 'waiting',
      messages: [{}, { text: 'It is still wrong' }],
    })
  })
})

describe('POST /api/operator/cases/{id}/answer', () => {
  it('answers in the portal and by email, and measures the time', async () => {
    const member = await newComplainant()
    const { id, createdAt } = (await open(member)).body
    const { status, body } = await answer(id, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      case: { id, state: 'answered', memberId: member.id, wasExplained: true, waitingSince: null },
      member: { id: member.id, email: member.email },
      messages: [
        { author: 'member', operator: null },
        { author: 'operator', text: 'We booked it back.', operator: `operator:${server.operator.id}` },
      ],
      currentFindings: [{ messageId: 'cases.entryCorrection' }],
    })
    expect(Date.parse(body.case.firstAnsweredAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
    const { messages } = (await as(member, `/api/cases/${id}`)).body
    expect(messages[1]).toEqual({
      id: '2',
      author: 'operator',
      text: 'We booked it back.',
      sentAt: expect.any(String),
      attachments: [],
    })
    await expect.poll(() => mailedTo(member.email, 'case has an answer')).toHaveLength(1)
    const [mail] = await mailedTo(member.email, 'case has an answer')
    expect(mail?.text).toContain('We booked it back.')
    expect(mail?.text).toContain(`/cases/${id}`)
    const { figures } = (await as(server.operator, '/api/operator/cases')).body
    expect(figures.answered).toBeGreaterThanOrEqual(1)
    expect(figures.medianAnswerSeconds).toBeGreaterThan(0)
  })

  it('sends a repeated answer once', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    const both = await Promise.all([answer(id, {}), answer(id, {})])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await as(member, `/api/cases/${id}`)).body.messages).toHaveLength(2)
    await expect.poll(() => mailedTo(member.email, 'case has an answer')).toHaveLength(1)
  })

  it('rejects an answer to messages that the operator has not read', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    await write(member, id, 'One more thing')
    expect(await answer(id, {})).toMatchObject({ status: 409, body: { messageId: 'cases.newMessages' } })
  })

  it('lets the first of two operators answer', async () => {
    const member = await newComplainant()
    const second = await newOperator(server, 'operator')
    const { id } = (await open(member)).body
    const both = await Promise.all([answer(id, {}), answer(id, { text: 'No.' }, second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('closes the case with the answer', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    expect((await answer(id, { close: true })).body.case.state).toBe('closed')
    expect(await answer(id, { seenMessages: 2 })).toMatchObject({
      status: 409,
      body: { messageId: 'cases.alreadyClosed' },
    })
  })

  it('keeps the text out of the audit log', async () => {
    const member = await newComplainant()
    const { id } = (await open(member)).body
    await answer(id, {})
    const rows = await server.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ action: 'case.answer', actor_id: server.operator.id }])
    expect(JSON.stringify(rows)).not.toContain('booked it back')
  })

  it('returns NOT_FOUND for an unknown case', async () => {
    expect((await answer(randomUUID(), {})).status).toBe(404)
    expect((await as(server.operator, `/api/operator/cases/${randomUUID()}`)).status).toBe(404)
  })
})

describe('GET /api/operator/cases', () => {
  it('lists the cases of a state, oldest first, in pages', async () => {
    const ids: string[] = []
    for (let opened = 0; opened < 3; opened++) ids.push((await open(await newComplainant())).body.id)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await as(server.operator, `/api/operator/cases?limit=2${cursor}`)
      seen.push(...body.cases.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
  })
})

describe('the command cases', () => {
  const run = async (...args: string[]) =>
    (
      await runOperator(['cases', ...args], {
        ...testKeySettings,
        DATABASE_URL: server.database.url,
        LOG_LEVEL: 'silent',
      })
    ).output

  it('lists, shows and answers cases', async () => {
    const member = await newComplainant()
    const { id } = (await open(member, 'Why?\u001b[2J\nI ran it.')).body
    expect(await run('list', '--json')).toContain(id)
    expect(await run()).toMatch(/wait for an answer\./)
    const shown = await run('show', id)
    expect(shown).toContain(member.email)
    expect(shown).toContain('The records say now:')
    expect(shown).toContain('    I ran it.')
    expect(shown).not.toContain('\u001b')
    expect(await run('answer', id, '--text', 'Look again.', '--seen', '1', '--close')).toMatch(/case closed/)
    const { state, messages } = (await as(member, `/api/cases/${id}`)).body
    expect([state, messages[1].text]).toEqual(['closed', 'Look again.'])
    expect(await run('list', '--state', 'closed', '--json')).toContain(id)
  })

  it('requires the text and the number of messages', async () => {
    await expect(run('answer', randomUUID(), '--seen', '1')).rejects.toThrow('--text')
    await expect(run('answer', randomUUID(), '--text', 'x')).rejects.toThrow('--seen')
    await expect(run('show', 'that one')).rejects.toThrow('is not the ID of a case')
  })
})

describe('cases of a member', () => {
  it('are in the data export and erased with the account', async () => {
    const member = await newComplainant()
    const { id } = (await open(member, 'Export me', { pictures: [picture] })).body
    const { db } = server.database
    const sections = listExportSections().filter(({ name }) => name.startsWith('case'))
    const rows = await Promise.all(
      sections.map(async ({ rows }) => (await (rows(member.id) as RawBuilder<unknown>).execute(db)).rows),
    )
    expect(JSON.stringify(rows)).toContain('Export me')
    await db.transaction().execute((transaction) => eraseMember(transaction, member.id, new Date()))
    for (const table of ['case_messages', 'case_attachments'] as const)
      expect(await db.selectFrom(table).select('case_id').where('case_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('cases').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('blobs').select('id').where('member_id', '=', member.id).execute()).toEqual([])
  })

  it('are deleted 13 months after they were closed', async () => {
    const member = await newComplainant()
    const { id } = (await open(member, 'Old', { pictures: [picture] })).body
    const waiting = (await open(await newComplainant())).body.id
    await as(member, `/api/cases/${id}/closure`, {})
    const { db } = server.database
    const later = (months: number) => {
      const at = new Date()
      at.setUTCMonth(at.getUTCMonth() + months)
      return at
    }
    await sweepCases(db, later(12))
    expect((await as(member, `/api/cases/${id}`)).status).toBe(200)
    await sweepCases(db, later(14))
    expect((await as(member, `/api/cases/${id}`)).status).toBe(404)
    const left = await db.selectFrom('cases').select('id').where('id', '=', waiting).execute()
    expect(left).toHaveLength(1)
  })

  it('explain a slot of the member’s node', async () => {
    const member = await newMember(server.url)
    const nodeId = randomUUID()
    await server.database.db
      .insertInto('nodes')
      .values({
        member_id: member.id,
        id: nodeId,
        public_key: randomBytes(32),
        registered_at: new Date('2026-01-01'),
      })
      .execute()
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const { slots } = (await as(member, `/api/nodes/${nodeId}/slots?from=${day}&to=${day}`)).body
    const { slotEnd } = slots[0]
    const subject = { kind: 'slot', id: nodeId, slotEnd }
    const { status, body } = await as(member, '/api/cases', { subject, text: 'It ran.' })
    expect(status).toBe(200)
    expect(body.subject).toEqual(subject)
    expect(body.findings).toHaveLength(1)
  })
})
