import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { PolicyKind, readPolicy as readPolicyEndpoint } from '@hearth/protocol/endpoints/policies'
import { micromark } from 'micromark'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import { readVersionInForce } from './read-in-force.ts'

/**
 * Returns the policy in force in the closest language: the exact tag, another region of the same language,
 * English, or otherwise the first language. Rendering escapes raw HTML and removes unsafe URLs.
 * @throws AppError NOT_FOUND if no version is in force or it has no text
 */
export async function readPolicy(
  db: Database,
  kind: PolicyKind,
  language: string | undefined,
  now: Date,
): Promise<AnswerOf<typeof readPolicyEndpoint>> {
  const inForce = await readVersionInForce(db, kind, now)
  if (!inForce) throw new AppError('NOT_FOUND', messages.noVersion())
  const texts = await db
    .selectFrom('policy_texts')
    .select(['language', 'title', 'markdown', 'url'])
    .where('kind', '=', kind)
    .where('version', '=', inForce.version)
    .orderBy('language')
    .execute()
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0]
  const wanted = language ?? 'en'
  const chosen =
    texts.find((each) => each.language.toLowerCase() === wanted.toLowerCase()) ??
    texts.find((each) => primary(each.language) === primary(wanted)) ??
    texts.find((each) => primary(each.language) === 'en') ??
    texts[0]
  if (!chosen) throw new AppError('NOT_FOUND', messages.noText())
  return {
    kind,
    version: inForce.version,
    language: chosen.language,
    languages: texts.map((each) => each.language),
    effectiveAt: inForce.effectiveAt.toISOString(),
    title: chosen.title,
    html: chosen.markdown === null ? null : micromark(chosen.markdown),
    url: chosen.url,
  }
}
