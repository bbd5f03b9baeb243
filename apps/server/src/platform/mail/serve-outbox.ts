import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { PlatformTables } from '../database/tables.ts'
import { hideFromOthers } from '../http/loopback.ts'
import { type OutboxEmail, readOutbox } from './outbox.ts'

/**
 * Serves `/dev/mail` and `/dev/mail.json`: the emails of an installation without a mail server, newest first,
 * only for this machine.
 */
export function serveOutbox(app: FastifyInstance, db: Kysely<PlatformTables>): void {
  const hidden = { onRequest: hideFromOthers }
  app.get('/dev/mail.json', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readOutbox(db)),
  )
  app.get('/dev/mail.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  app.get('/dev/mail', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(await readOutbox(db))),
  )
}

function page(emails: OutboxEmail[]): string {
  const list = emails.map(
    (mail) => `<article>
      <header><h2>${escapeHtml(mail.subject)}</h2><p>to <b>${escapeHtml(mail.to)}</b>, <time datetime="${mail.sentAt}">${mail.sentAt.replace('T', ' ').slice(0, 19)} UTC</time></p></header>
      ${mail.code ? `<p class="code">${escapeHtml(mail.code)}</p>` : ''}
      <pre>${escapeHtml(mail.text)}</pre>
    </article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta http-equiv="refresh" content="5"><title>Outbox</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/dev/mail.css"></head>
    <body><main><h1>Outbox</h1><p>No mail server is configured (MAIL_URL), so emails stay here. Newest first.</p>
    ${list.join('\n') || '<p class="empty">No emails yet. Sign up to see the code here.</p>'}</main></body></html>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f7f6f5, #151413); color: light-dark(#1c1a19, #ecebe9) }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.5rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.05rem; margin: 0 }
article { margin: 1.5rem 0; padding: 1.25rem 1.5rem; border: 1px solid light-dark(#e3e0de, #2e2b29); border-radius: 12px; background: light-dark(#fff, #1c1a19) }
header p { margin: 0; color: light-dark(#6b6663, #a09a96); font-size: .875rem }
.code { font-size: 2rem; font-weight: 600; letter-spacing: .25em; font-variant-numeric: tabular-nums; margin: .75rem 0 }
pre { white-space: pre-wrap; margin: .75rem 0 0; font: inherit; font-size: .9rem; color: light-dark(#4a4643, #c4bfbb) }
`
