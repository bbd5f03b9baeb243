import type { EmailFrame } from '../../email/render-email.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { CreditedSlot } from '../heartbeats/read-credited.ts'
import type { Recipient } from '../members/notices.ts'
import type { Contact } from '../members/read-contacts.ts'
import type { Joined } from '../members/read-joined.ts'

export interface FairnessDeps {
  db: Database
  jobs: Jobs
  emailFrame: EmailFrame
  readJoined(
    db: Database,
    after: { joinedAt: Date; id: string | null },
    until: Date,
    limit: number,
  ): Promise<Joined[]>
  readFirstJoined(db: Database): Promise<Date | null>
  readSignUpSubnets(db: Database, memberIds: readonly string[]): Promise<Map<string, string>>
  readContacts(db: Database, memberIds: readonly string[]): Promise<Map<string, Contact>>
  readCredited(
    db: Database,
    memberIds: readonly string[],
    sinceDay: string,
  ): Promise<Map<string, CreditedSlot[]>>
  /** Returns the given mail domains that provide disposable addresses. */
  findDisposable(domains: Iterable<string>): ReadonlySet<string>
  /**
   * Finds a wallet's funder. Returns null if there is none, or if the funder is an exchange or similar.
   * Throws if the chain does not respond. The function is undefined if no chain is configured.
   */
  findFunder: ((address: string) => Promise<string | null>) | undefined
  onChainFault(error: unknown): void
  /** Called if an account could not be evaluated. The account is evaluated again later. */
  onAccountFault(error: unknown, memberId: string): void
  /** Locks the member's row and returns the email recipient; undefined if the member left. */
  lockRecipient(transaction: Transaction, memberId: string): Promise<Recipient | undefined>
}
