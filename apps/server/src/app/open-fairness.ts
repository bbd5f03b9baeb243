import type { Logger } from 'pino'
import type { Address } from 'viem'
import { readSignUpSubnets } from '../features/auth/activity/read-sign-up-subnets.ts'
import { findDisposable } from '../features/fairness/disposable-domains.ts'
import type { FairnessDeps } from '../features/fairness/fairness-deps.ts'
import { findFunder } from '../features/fairness/find-funder.ts'
import { readCredited } from '../features/heartbeats/read-credited.ts'
import { lockRecipient } from '../features/members/lock-recipient.ts'
import { readContacts } from '../features/members/read-contacts.ts'
import { readFirstJoined, readJoined } from '../features/members/read-joined.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Accounts } from './open-accounts.ts'
import type { Chain } from './open-chain.ts'

/** Builds the dependencies of the fairness feature. */
export function openFairness(deps: {
  db: Database
  jobs: Jobs
  accounts: Pick<Accounts, 'emailFrame'>
  chain: Pick<Chain, 'client'> | undefined
  /** Replaces the on-chain lookup of the account that funded a wallet. */
  findFunder?: FairnessDeps['findFunder']
  log: Logger
}): FairnessDeps {
  const { db, jobs, accounts, chain, log } = deps
  const askChain = chain && ((address: string) => findFunder(chain.client, address as Address))
  return {
    db,
    jobs,
    emailFrame: accounts.emailFrame,
    readJoined,
    readFirstJoined,
    readSignUpSubnets,
    readContacts,
    readCredited,
    findDisposable,
    findFunder: deps.findFunder ?? askChain,
    onChainFault: (error) =>
      log.warn({ err: error }, 'fairness: failed to find the funder of a wallet; retrying in a later run'),
    onAccountFault: (error, member) =>
      log.error({ err: error, member }, 'fairness: failed to evaluate an account; retrying in an hour'),
    lockRecipient,
  }
}
