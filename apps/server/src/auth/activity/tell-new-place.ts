import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { chooseLanguage } from '../mails/choose-language.ts'
import type { Language } from '../mails/mail-kinds.ts'
import { newSignInMail } from '../mails/new-sign-in-mail.ts'
import type { MailFrame } from '../mails/render-mail.ts'
import { currentOrigin } from '../sessions/request-origin.ts'
import type { UserRow } from '../tables.ts'
import { type BrowserFamily, browserFamily } from './browser-family.ts'

/** Places that are remembered of an account; the one that was not used for longest makes way. */
export const PLACES_KEPT = 50

export interface PlaceWatch extends MailFrame {
  jobs: Jobs
  now: () => Date
  /** Key of the hashes that places are recognised by. */
  placeKey: Buffer
}

/**
 * Remembers where an account is logged in to from, in the transaction of the log-in, and tells the owner by mail
 * where that is new: another network (as coarse as it is kept), browser or system. The first log-in of an account is
 * told to nobody.
 */
export async function tellNewPlace(
  deps: PlaceWatch,
  transaction: Transaction,
  user: Pick<UserRow, 'id' | 'email' | 'user_metadata'>,
): Promise<void> {
  const { origin, userAgent, acceptLanguage } = currentOrigin()
  const family = browserFamily(userAgent)
  const at = deps.now()
  const place = createHmac('sha256', deps.placeKey)
    .update(JSON.stringify([user.id, origin, family.browser, family.system]))
    .digest()
  // All parts see the rows as they were before. The account is held by the log-in, so that of two at once one is first.
  const { rows } = await sql<{ is_new: boolean }>`${prepared}
    with before as (
      select place, row_number() over (order by last_used_at desc, place) as rank
      from auth.known_places where user_id = ${user.id} and place <> ${place}
    ), forgotten as (
      delete from auth.known_places k using before
      where k.user_id = ${user.id} and k.place = before.place and before.rank >= ${PLACES_KEPT}
    )
    insert into auth.known_places as k (user_id, place, last_used_at) values (${user.id}, ${place}, ${at})
    on conflict (user_id, place) do update set last_used_at = excluded.last_used_at
    returning old.place is null and exists (select from before) as is_new
  `.execute(transaction)
  if (!rows[0]?.is_new) return
  const language = chooseLanguage(user.user_metadata, acceptLanguage ?? undefined)
  const mail = newSignInMail(deps, {
    to: user.email,
    language,
    at,
    device: nameOf(family, language),
    network: origin ?? unknown[language],
  })
  await deps.jobs.send(transaction, sendMail, mail)
}

const unknown: Record<Language, string> = { en: 'unknown', de: 'unbekannt' }

function nameOf({ browser, system }: BrowserFamily, language: Language): string {
  return [browser, system].filter(Boolean).join(', ') || unknown[language]
}
