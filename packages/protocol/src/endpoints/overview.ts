import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { readGetStarted } from './get-started.ts'
import { readNodeCredits } from './heartbeats.ts'
import { readSmartAccount } from './identity.ts'
import { readOnboarded, readStats, readUser, readWhitelisted } from './members.ts'
import { readNodes } from './nodes.ts'
import { readAccount } from './profile.ts'

/** Endpoints whose responses an overview contains, by name. */
export const overviewParts = {
  user: readUser,
  stats: readStats,
  whitelisted: readWhitelisted,
  onboarded: readOnboarded,
  account: readAccount,
  nodes: readNodes,
  /** With the newest slot only. */
  credits: readNodeCredits,
  smartAccount: readSmartAccount,
  getStarted: readGetStarted,
}

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  tag: 'Members',
  access: 'member',
  rateClass: 'read',
  /** A part that failed is null. */
  answer: z.object({
    user: overviewParts.user.answer.nullable(),
    stats: overviewParts.stats.answer.nullable(),
    whitelisted: overviewParts.whitelisted.answer.nullable(),
    onboarded: overviewParts.onboarded.answer.nullable(),
    account: overviewParts.account.answer.nullable(),
    nodes: overviewParts.nodes.answer.nullable(),
    credits: overviewParts.credits.answer.nullable(),
    smartAccount: overviewParts.smartAccount.answer.nullable(),
    getStarted: overviewParts.getStarted.answer.nullable(),
  }),
  errors: [],
})
