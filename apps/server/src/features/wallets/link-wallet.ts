import { changeWalletMessage, linkWalletMessage } from '@hearth/protocol/wallet-messages'
import type { WebhookEventData } from '@hearth/protocol/webhook-events'
import { sql } from 'kysely'
import { type Address, getAddress, type Hex, hexToBytes, isAddress, zeroAddress } from 'viem'
import { chooseLanguage } from '../../email/choose-language.ts'
import type { EmailFrame } from '../../email/render-email.ts'
import { AppError } from '../../errors/app-error.ts'
import { notifyChanges } from '../../events/notify-changes.ts'
import { eventsToPublish } from '../../events/publish-event.ts'
import { type ContractWallets, isSignedByWallet } from '../../platform/chain/verify-signature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { sendSecurityEmail } from '../auth/activity/send-security-email.ts'
import { mayParticipate } from '../members/eligibility.ts'
import { renderWalletEmail } from '../members/notices.ts'
import { messages } from './messages.ts'
import type { WalletsTables } from './tables.ts'

export interface WalletProof {
  address: string
  signature: string
  message: string
}

export interface WalletDeps {
  db: Database
  jobs: Jobs
  emailFrame: EmailFrame
  /** Undefined without a chain. In that case, only key wallets can be linked. */
  chain: ContractWallets | undefined
  /** Called in the transaction that changes an invited member's wallet. */
  onInviteeLinked(transaction: Transaction, memberId: string): Promise<unknown>
}

type OneTimeRight = WalletsTables['wallet_links']['one_time_right']

/**
 * Links a wallet to a member's account and emails the member. A member can do this once. Idempotent.
 * @throws AppError NOT_FOUND if the member does not exist, INVALID_REQUEST if the address or message is
 * invalid, FORBIDDEN if the wallet did not sign or the member is paused, CONFLICT if the account or wallet is
 * already linked, UNAVAILABLE if the chain is needed and does not respond
 */
export function linkWallet(deps: WalletDeps, memberId: string, proof: WalletProof, now: Date): Promise<void> {
  return useRight(deps, memberId, 'link', proof, now)
}

/**
 * Replaces the linked wallet and emails the member. A member can do this once. Idempotent.
 * @throws AppError as `linkWallet` does; also CONFLICT if no wallet is linked or the wallet was already changed
 */
export function changeWallet(
  deps: WalletDeps,
  memberId: string,
  proof: WalletProof,
  now: Date,
): Promise<void> {
  return useRight(deps, memberId, 'change', proof, now)
}

async function useRight(
  { db, jobs, emailFrame, chain, onInviteeLinked }: WalletDeps,
  memberId: string,
  right: OneTimeRight,
  proof: WalletProof,
  now: Date,
): Promise<void> {
  const address = readAddress(proof.address)
  const messageFor = right === 'link' ? linkWalletMessage : changeWalletMessage
  const email = readEmailIn(proof.message, messageFor)
  const isSigned =
    email !== undefined &&
    (await isSignedByWallet({ ...proof, address, signature: proof.signature as Hex }, chain))
  if (!isSigned) {
    requireMessage(proof.message, messageFor(await readEmail(db, memberId)))
    throw new AppError('FORBIDDEN', messages.notSigned({ address }))
  }
  await withConflictRetries(() =>
    db.transaction().execute(async (transaction) => {
      const member = await linkAddress(transaction, memberId, right, { address, email }, now)
      if (!member) throw new AppError('NOT_FOUND', messages.memberNotFound())
      requireMessage(proof.message, messageFor(member.email))
      if (!member.good) throw new AppError('FORBIDDEN', messages.mayNotLink())
      if (!member.taken) return assertSameWallet(transaction, memberId, right, address)
      const mail = renderWalletEmail(emailFrame, member, {
        wallet: address,
        oldWallet: member.oldWallet,
        at: now,
      })
      await sendSecurityEmail({ jobs, emailFrame }, transaction, {
        accountId: memberId,
        kind: right === 'link' ? 'wallet-linked' : 'wallet-changed',
        language: chooseLanguage({ language: member.language }),
        at: now,
        mail,
      })
      if (member.invited) await onInviteeLinked(transaction, memberId)
    }),
  )
}

/** Returns the email address that a message contains, or undefined if the message has a different form. */
function readEmailIn(message: string, messageFor: (email: string) => string): string | undefined {
  const [before = '', after = ''] = messageFor('\n').split('\n')
  const email = message.slice(before.length, message.length - after.length)
  return messageFor(email) === message ? email : undefined
}

/**
 * Asserts that a message is the expected one.
 * @throws AppError INVALID_REQUEST if it is not
 */
function requireMessage(message: string, expected: string): void {
  if (message !== expected)
    throw new AppError('INVALID_REQUEST', messages.otherMessage({ expected }), { field: 'body.message' })
}

interface LinkedRow {
  email: string
  language: string | null
  time_zone: string | null
  oldWallet: string | null
  good: boolean
  invited: boolean
  taken: boolean
}

/**
 * Links a wallet if the member is eligible, has not used the right yet, and no other account has the wallet.
 * Uses one prepared statement, because queries are the main cost besides verifying the signature.
 * @returns undefined if the member does not exist
 */
async function linkAddress(
  transaction: Transaction,
  memberId: string,
  right: OneTimeRight,
  { address, email }: { address: Address; email: string },
  now: Date,
): Promise<LinkedRow | undefined> {
  const linked: WebhookEventData<'wallet.linked'> = {
    memberId,
    wallet: address,
    isChange: right === 'change',
  }
  const { rows } = await sql<LinkedRow>`${prepared}
    with held as (
      -- Lock the member to serialize the member's requests.
      select id, email, language, time_zone, wallet, invited_by is not null as invited, ${mayParticipate} as good
      from members where id = ${memberId} for no key update
    ), taken as (
      insert into wallet_links (member_id, one_time_right, address, linked_at)
      select id, ${right}, ${Buffer.from(hexToBytes(address))}::bytea, ${now}::timestamptz from held
      where good and email = ${email} and (${right} = 'link' or wallet is not null)
      -- If several accounts request one wallet concurrently, the first to commit gets it.
      on conflict do nothing returning member_id
    ), changed as (
      update members m set wallet = ${address}, updated_at = ${now} from taken where m.id = taken.member_id
      returning m.id as member_id
    ), ${eventsToPublish(
      'wallet.linked',
      sql`select ${JSON.stringify(linked)}::jsonb as data, ${now}::timestamptz as occurred_at from taken`,
    )}
    select held.email, held.language, held.wallet as "oldWallet", held.good, held.invited, exists (select from taken) as taken,
      ${notifyChanges(sql`'wallet'::text`, sql`select member_id from changed`)}
    from held
  `.execute(transaction)
  return rows[0]
}

/**
 * Throws the reason why a wallet could not be linked. Returns if the same right already linked this wallet.
 */
async function assertSameWallet(
  transaction: Transaction,
  memberId: string,
  right: OneTimeRight,
  address: Address,
): Promise<void> {
  const links = await transaction
    .selectFrom('wallet_links')
    .select(['one_time_right', 'address'])
    .where('member_id', '=', memberId)
    .execute()
  const bytes = hexToBytes(address)
  const used = links.find((link) => link.one_time_right === right)
  if (used?.address.equals(bytes)) return
  if (used) {
    throw new AppError('CONFLICT', right === 'link' ? messages.alreadyLinked() : messages.alreadyChanged())
  }
  if (right === 'change' && links.length === 0) {
    throw new AppError('CONFLICT', messages.nothingToChange())
  }
  if (links.some((link) => link.address.equals(bytes))) {
    throw new AppError('CONFLICT', messages.sameWallet())
  }
  throw new AppError('CONFLICT', messages.linkedElsewhere())
}

function readAddress(text: string): Address {
  if (!isAddress(text)) {
    throw new AppError('INVALID_REQUEST', messages.invalidChecksum(), { field: 'body.address' })
  }
  if (text === zeroAddress) {
    throw new AppError('INVALID_REQUEST', messages.isZero(), { field: 'body.address' })
  }
  return getAddress(text)
}

async function readEmail(db: Database, memberId: string): Promise<string> {
  const member = await db.selectFrom('members').select('email').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw new AppError('NOT_FOUND', messages.memberNotFound())
  return member.email
}
