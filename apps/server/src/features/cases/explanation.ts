import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readHolds } from '@hearth/protocol/endpoints/appeals'
import { STATS_DAYS } from '@hearth/protocol/endpoints/heartbeats'
import type { makeGoodSchema } from '@hearth/protocol/endpoints/operator-incidents'
import { type Language, languages, type Message } from '@hearth/protocol/messages'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import { addDays, utcDay } from '../points/utc-day.ts'
import type { ReadInvitees } from '../referrals/invitees.ts'
import type { RewardDeps } from '../rewards/facts.ts'

type MakeGood = z.infer<typeof makeGoodSchema>

/** Statements of the records about a subject. */
export interface Explanation {
  /** The only spelling of the subject's ID. */
  subjectId: string
  /** Description of the subject. Names no other member, because cases outlive them. */
  title: Message
  /** Most important first. */
  findings: Message[]
  /** True if the records explain the subject completely. */
  isExplained: boolean
}

export interface ExplainDeps {
  db: Database
  rules: Pick<RuleBook, 'valueAt'>
  rewards: RewardDeps
  readInvitees: ReadInvitees
  readSuspensions(memberId: string): Promise<AnswerOf<typeof readHolds>>
  /** Returns the make-goods of an incident. */
  readMakeGoods(incidentId: string): Promise<readonly Pick<MakeGood, 'kind' | 'state'>[]>
  /** Length of a slot. */
  intervalMs: number
}

/** Creates a message that contains only a text, which exists in each language. */
export function createTextMessage(textIn: (language: Language) => string): Message {
  const texts = Object.fromEntries(languages.map((language) => [language, textIn(language)]))
  return {
    id: 'cases.text',
    params: texts,
    texts: Object.fromEntries(languages.map((language) => [language, `{${language}}`])) as Message['texts'],
  }
}

/** Returns whether reasons of the slots of a UTC day are still stored. */
export function isRecorded(day: string, now: Date): boolean {
  return day > addDays(utcDay(now), -STATS_DAYS)
}
