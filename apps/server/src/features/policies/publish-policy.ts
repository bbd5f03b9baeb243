import type { AnswerOf, CheckedRequestOf } from '@hearth/protocol/endpoint'
import type { publishPolicy as publishEndpoint } from '@hearth/protocol/endpoints/policies'
import { sql } from 'kysely'
import { type Act, actorName, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

export type NewPolicy = Omit<CheckedRequestOf<typeof publishEndpoint>['body'], 'reason'>

/** Maximum time by which the publisher's clock may be behind. */
const SLACK_MS = 60_000

/**
 * Publishes a version of a policy. Published versions never change. Members are asked to accept the version
 * from its effective time.
 * @throws AppError CONFLICT if the version is not the next one, INVALID_REQUEST if the time is in the past or
 * before an earlier version's time
 */
export async function publishPolicy(
  db: Database,
  policy: NewPolicy,
  act: Act,
  now: Date,
): Promise<AnswerOf<typeof publishEndpoint>> {
  const { kind, version, texts } = policy
  const effectiveAt = policy.effectiveAt === undefined ? now : new Date(policy.effectiveAt)
  if (effectiveAt.getTime() < now.getTime() - SLACK_MS) {
    throw new AppError('INVALID_REQUEST', messages.effectiveInPast(), { field: 'body.effectiveAt' })
  }
  return db.transaction().execute(async (transaction) => {
    const publishedBy = actorName(act.actor)
    // Insert the version only if the previous one exists and this one does not. Concurrent publishers
    // conflict on the primary key.
    const { rows } = await sql<{ latest: number; latest_effective_at: Date | null; inserted: boolean }>`
      with latest as (
        select coalesce(max(version), 0) as version, max(effective_at) as effective_at from policy_versions where kind = ${kind}
      ), inserted as (
        insert into policy_versions (kind, version, effective_at, published_at, published_by)
        select ${kind}, ${version}, ${effectiveAt}, ${now}, ${publishedBy} from latest
        where latest.version = ${version}::int - 1 and (latest.effective_at is null or latest.effective_at <= ${effectiveAt})
        on conflict do nothing returning version
      )
      select version as latest, effective_at as latest_effective_at, exists (select from inserted) as inserted from latest
    `.execute(transaction)
    const [outcome] = rows
    if (!outcome?.inserted) {
      const { latest = 0, latest_effective_at: before } = outcome ?? {}
      if (latest === version - 1 && before && before > effectiveAt) {
        const message = messages.effectiveTooEarly({ version: latest, time: before.toISOString() })
        throw new AppError('INVALID_REQUEST', message, { field: 'body.effectiveAt' })
      }
      throw new AppError('CONFLICT', messages.notNextVersion(), { field: 'body.version' })
    }
    await transaction
      .insertInto('policy_texts')
      .values(
        texts.map(({ language, title, markdown, url }) => ({
          kind,
          version,
          language,
          title,
          markdown: markdown ?? null,
          url: url ?? null,
        })),
      )
      .execute()
    const languages = texts.map(({ language }) => language).sort()
    await writeAudit(transaction, {
      ...act,
      action: 'policy.publish',
      subject: { kind: 'policy', id: kind },
      after: { version, effectiveAt: effectiveAt.toISOString(), languages },
    })
    return {
      kind,
      version,
      effectiveAt: effectiveAt.toISOString(),
      publishedAt: now.toISOString(),
      publishedBy,
      languages,
    }
  })
}
