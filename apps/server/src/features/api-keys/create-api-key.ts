import { randomBytes } from 'node:crypto'
import type { CheckedRequestOf } from '@hearth/protocol/endpoint'
import {
  API_KEYS_PER_MEMBER,
  type ApiKey,
  type createApiKey as createEndpoint,
} from '@hearth/protocol/endpoints/api-keys'
import { writeAudit } from '../../audit/write-audit.ts'
import { chooseLanguage } from '../../email/choose-language.ts'
import type { EmailFrame } from '../../email/render-email.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendSecurityEmail } from '../auth/activity/send-security-email.ts'
import { renderApiKeyCreatedEmail } from '../members/notices.ts'
import { isOperator } from '../operators/change-operators.ts'
import { API_KEY_START, hashApiKey } from './find-api-key.ts'
import { messages } from './messages.ts'
import { describeApiKey } from './read-api-keys.ts'

const DAY_MS = 86_400_000
/** Number of leading characters of a key that its owner can see after creation. */
const SHOWN = API_KEY_START.length + 6

export interface CreateApiKeyDeps {
  db: Database
  jobs: Jobs
  emailFrame: EmailFrame
}

/**
 * Creates an API key with the current session's assurance level, and emails the member.
 * @throws AppError CONFLICT if the member has too many keys or is deleted
 * @throws AppError SECOND_FACTOR_REQUIRED if the session has no second factor and the key is an operator key
 * @throws AppError FORBIDDEN if a member who is not an operator creates an operator key
 */
export async function createApiKey(
  { db, jobs, emailFrame }: CreateApiKeyDeps,
  creator: { memberId: string; aal: string },
  wanted: CheckedRequestOf<typeof createEndpoint>['body'],
  now: Date,
): Promise<ApiKey & { key: string }> {
  const { name, scopes, expiresInDays } = wanted
  if (scopes.includes('operate') && creator.aal !== 'aal2') {
    throw new AppError('SECOND_FACTOR_REQUIRED', messages.secondFactorRequired())
  }
  const key = `${API_KEY_START}${randomBytes(32).toString('base64url')}`
  return db.transaction().execute(async (transaction) => {
    // Lock the member, so that concurrent calls cannot exceed the limit.
    const member = await transaction
      .selectFrom('members')
      .select(['email', 'language', 'time_zone'])
      .where('id', '=', creator.memberId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member) throw new AppError('CONFLICT', messages.memberDeleted())
    if (scopes.includes('operate') && !(await isOperator(transaction, creator.memberId))) {
      throw new AppError('FORBIDDEN', messages.operatorRequired(), { field: 'body.scopes' })
    }
    const { count } = await transaction
      .selectFrom('api_keys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', creator.memberId)
      .executeTakeFirstOrThrow()
    if (count >= API_KEYS_PER_MEMBER) {
      throw new AppError('CONFLICT', messages.tooMany({ count }))
    }
    const row = await transaction
      .insertInto('api_keys')
      .values({
        member_id: creator.memberId,
        name,
        prefix: key.slice(0, SHOWN),
        key_hash: hashApiKey(key),
        scopes,
        aal: creator.aal,
        created_at: now,
        expires_at: expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const mail = renderApiKeyCreatedEmail(emailFrame, member, { prefix: row.prefix, createdAt: now })
    await sendSecurityEmail({ jobs, emailFrame }, transaction, {
      accountId: creator.memberId,
      kind: 'api-key-created',
      language: chooseLanguage({ language: member.language }),
      at: now,
      mail,
    })
    const described = describeApiKey(row)
    if (scopes.includes('operate')) {
      await writeAudit(transaction, {
        actor: { kind: 'operator', id: creator.memberId },
        reason: name,
        action: 'api-key.create',
        subject: { kind: 'member', id: creator.memberId },
        after: { key: described.id, scopes, expiresAt: described.expiresAt },
      })
    }
    return { ...described, key }
  })
}
