import type { Answers } from './answers.ts'
import { filled } from './filled.ts'

export const suspension = {
  id: 'suspension',
  since: '2026-11-02T08:00:00.000Z',
  until: null,
  reasons: [{ signal: 'shared-wallet', sentence: 'Two accounts use one wallet.' }],
  mayAppeal: true,
}

/** Responses for a member whose claims are suspended. */
export const suspended: Answers = { ...filled, readHolds: { holds: [suspension], check: null } }

export const check = {
  since: '2026-11-02T08:00:00.000Z',
  reasons: [{ signal: 'dense-subnet', sentence: 'Many accounts share your network.' }],
}

/** Responses for a member who must confirm the email address again. */
export const checked: Answers = { ...filled, readHolds: { holds: [], check } }

/** An open appeal against the suspension. */
export const appeal = {
  id: 'appeal',
  holdId: 'suspension',
  text: 'My sister lives here, too.',
  sentAt: '2026-11-03T10:00:00.000Z',
  state: 'open' as const,
  reason: null,
  decidedAt: null,
}
