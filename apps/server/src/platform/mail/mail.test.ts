import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { createJobs } from '../jobs/jobs.ts'
import { type Email, sendEmail } from './mail.ts'
import { createOutboxTransport, readOutbox } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const mail = {
  to: 'ada@example.org',
  subject: 'Your code',
  text: 'It is 123456',
  html: '<p>It is 123456</p>',
}

test('the outbox shows sent emails, newest first, with code and link', async () => {
  const deliver = createOutboxTransport(database.db)
  await deliver({ ...mail, code: '123456' })
  await deliver({ ...mail, subject: 'Second', link: 'https://hearth.example/x' })
  expect(await readOutbox(database.db)).toEqual([
    { ...mail, subject: 'Second', link: 'https://hearth.example/x', sentAt: expect.any(String) },
    { ...mail, code: '123456', sentAt: expect.any(String) },
  ])
})

test('an email goes to its one recipient over SMTP, and an address cannot inject another', async () => {
  const server = await startSmtpServer()
  const deliver = createSmtpTransport(`smtp://127.0.0.1:${server.port}`, 'Hearth <no-reply@hearth.example>')
  await deliver(mail)
  await deliver({ ...mail, to: 'a@example.org, b@example.org' }).catch(() => undefined)
  await deliver({ ...mail, to: 'a@example.org\r\nBcc: b@example.org' }).catch(() => undefined)
  await server.stop()
  expect(server.recipients[0]).toBe('<ada@example.org>')
  expect(server.recipients.filter((recipient) => recipient === '<b@example.org>')).toEqual([])
  expect(server.received[0]).toContain('Subject: Your code')
  expect(server.received[0]).toContain('It is 123456')
  expect(server.received.join('\n')).not.toMatch(/^Bcc:/m)
})

test('requires STARTTLS for another mail server by default', async () => {
  const server = await startSmtpServer()
  // 0.0.0.0 is this machine but not loopback, so STARTTLS is required.
  const url = `smtp://0.0.0.0:${server.port}`
  const from = 'Hearth <no-reply@hearth.example>'
  // This server does not offer STARTTLS, just as if an attacker had removed it from the response to EHLO.
  await expect(createSmtpTransport(url, from)(mail)).rejects.toThrow('STARTTLS')
  expect([server.recipients, server.received]).toEqual([[], []])
  await createSmtpTransport(url, from, { tls: 'optional' })(mail)
  await server.stop()
  expect(server.recipients).toEqual(['<ada@example.org>'])
})

test('an undeliverable email is retried, and one of a rolled-back transaction is never sent', async () => {
  const tried: Email[] = []
  const jobs = createJobs(database.connection, [sendEmail], {
    work: true,
    secrets: testKeys,
    log: pino({ level: 'silent' }),
    onDone: () => undefined,
  })
  jobs.work(sendEmail, async (sent) => {
    tried.push(sent)
    if (tried.length === 1) throw new Error('421 try again later')
  })
  await jobs.start()
  try {
    const cause = database.db.transaction().execute(async (transaction) => {
      await jobs.send(transaction, sendEmail, { ...mail, to: 'nobody@example.org' })
      throw new Error('did not happen')
    })
    await expect(cause).rejects.toThrow('did not happen')
    const send = (queued: Email) =>
      database.db.transaction().execute((transaction) => jobs.send(transaction, sendEmail, queued))
    await send(mail)
    // Make the retry due immediately. Sending another email wakes the worker.
    const endWait = `update pgboss.job set start_after = now() where name = $1 and state = 'retry'`
    await expect.poll(async () => (await database.pool.query(endWait, [sendEmail.name])).rowCount).toBe(1)
    const second = { ...mail, subject: 'Second' }
    await send(second)
    await expect.poll(() => tried).toHaveLength(3)
    expect(tried.filter(({ subject }) => subject === mail.subject)).toEqual([mail, mail])
  } finally {
    await jobs.stop()
  }
})

test('a subject, sender name or Message-ID cannot inject a header', async () => {
  const server = await startSmtpServer()
  const smuggled = '\r\nBcc: victim@example.org\r\n\r\nanother body'
  const from = `Hearth${smuggled} <no-reply@hearth.example>`
  for (const sender of ['Hearth <no-reply@hearth.example>', from]) {
    const deliver = createSmtpTransport(`smtp://127.0.0.1:${server.port}`, sender)
    for (const part of ['subject', 'messageId'] as const)
      await deliver({ ...mail, [part]: `<1@hearth.example>${smuggled}` }).catch(() => undefined)
    await deliver({ ...mail, headers: { 'X-Kind': `code${smuggled}` } }).catch(() => undefined)
  }
  await server.stop()
  expect(server.received.length).toBeGreaterThan(0)
  expect(server.recipients).not.toContain('<victim@example.org>')
  for (const each of server.received) {
    const [head = ''] = each.split('\n\n')
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(head).not.toMatch(/^List-Unsubscribe:/im)
  }
})

/** Starts a minimal SMTP server that records recipients and emails. */
async function startSmtpServer() {
  const recipients: string[] = []
  const received: string[] = []
  const server = createServer((socket) => {
    let data: string[] | null = null
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data) {
          if (line === '.') {
            received.push(data.join('\n'))
            data = null
            socket.write('250 taken\r\n')
          } else data.push(line)
          continue
        }
        const recipient = /^RCPT TO:(\S+)/i.exec(line)?.[1]
        if (recipient) recipients.push(recipient)
        if (/^STARTTLS/i.test(line)) {
          socket.write('502 not here\r\n')
          continue
        }
        if (/^DATA/i.test(line)) data = []
        socket.write(
          /^DATA/i.test(line) ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n',
        )
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    recipients,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
