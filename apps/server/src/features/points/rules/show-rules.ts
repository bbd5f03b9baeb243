import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { Endpoints } from '@hearth/protocol/endpoints'
import { formatMessage, type Language } from '@hearth/protocol/messages'
import { readProposals } from '../../../audit/read-proposals.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readRules } from './read-rules.ts'
import { ruleMeanings } from './rule-meanings.ts'
import { ruleDefinitions, ruleNames } from './rule-names.ts'

export type ShownRules = AnswerOf<Endpoints['readRules']>

/** Returns every rule with its versions and meaning in a language. */
export async function showRules(db: Database, language: Language): Promise<ShownRules> {
  const { versions, readAt } = await readRules(db)
  const proposals = await readProposals(db, 'rule')
  return {
    rules: ruleNames.map((name) => {
      const { whole } = ruleDefinitions[name]
      const known = versions.get(name) ?? []
      const waiting = proposals.get(name)
      const current = known.findLast(({ startsAt }) => startsAt <= readAt)
      return {
        name,
        meaning: formatMessage(ruleMeanings[name](), language),
        whole,
        versions: known.map((version) => ({
          value: version.value,
          startsAt: new Date(version.startsAt).toISOString(),
          state: version.startsAt > readAt ? 'planned' : version === current ? 'now' : 'past',
          setBy: version.setBy,
          setAt: version.setAt.toISOString(),
          note: version.note,
        })),
        proposal: waiting
          ? {
              value: String(waiting.content.value),
              startsAt: waiting.content.startsAt as string | null,
              ...waiting.proposal,
            }
          : null,
      }
    }),
  }
}
