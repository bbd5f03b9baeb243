import { randomUUID } from 'node:crypto'
import { changeWalletMessage, linkWalletMessage } from '@hearth/protocol/wallet-messages'
import { sql } from 'kysely'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailQueue } from '../../test/support/open-mail-queue.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { proveWallet } from '../../test/support/sign-identity.ts'
import { eraseMemberProfile } from '../members/erase-member-profile.ts'
import { readUser } from '../members/read-user.ts'
import { registerMember } from '../members/register-member.ts'
import { wallets } from './feature.ts'
import { changeWallet, linkWallet, type WalletDeps } from './link-wallet.ts'
import { readChangeObstacle } from './read-change-eligibility.ts'

const NOW = new Date('2026-03-10T15:00:00Z')
const ALREADY_LINKED = { code: 'CONFLICT', text: { id: 'wallets.alreadyLinked' } }
const LINKED_ELSEWHERE = { code: 'CONFLICT', text: { id: 'wallets.linkedElsewhere' } }

let database: OpenTestDatabase
let queue: Awaited<ReturnType<typeof openMailQueue>>
let deps: WalletDeps
let published: string[]
let inviterCode: string
beforeAll(async () => {
  database = await openTestDatabase()
  queue = await openMailQueue(database)
  published = []
  deps = {
    db: database.db,
    jobs: queue.jobs,
    emailFrame: queue.emailFrame,
    chain: undefined,
    onInviteeLinked: async (_transaction, memberId) => published.push(memberId),
  }
  inviterCode = (await readUser(database.db, (await newMember()).id)).personal_code as string
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

/**
 * Registers a member.
 * @param referralCode the inviter's code
 * @returns ID and email address
 */
async function newMember(referralCode?: string) {
  const id = randomUUID()
  const email = `${id}@example.org`
  await registerMember(database.db, { id, email, referralCode }, NOW)
  return { id, email }
}

const newWallet = () => privateKeyToAccount(generatePrivateKey())

async function link(member: { id: string; email: string }, wallet: PrivateKeyAccount): Promise<void> {
  await linkWallet(deps, member.id, await proveWallet(wallet, linkWalletMessage(member.email)), NOW)
}

async function change(member: { id: string; email: string }, wallet: PrivateKeyAccount): Promise<void> {
  await changeWallet(deps, member.id, await proveWallet(wallet, changeWalletMessage(member.email)), NOW)
}

const walletOf = async ({ id }: { id: string }) => (await readUser(database.db, id)).wallet

test('a wallet is linked once and changed once, and repeating either changes nothing', {
  tags: ['WAL-02', 'WAL-09'],
}, async () => {
  const member = await newMember(inviterCode)
  const [first, second, third] = [newWallet(), newWallet(), newWallet()]
  expect(await readChangeObstacle(database.db, member.id)).toBe('not_linked')
  await expect(change(member, first)).rejects.toMatchObject({ text: { id: 'wallets.nothingToChange' } })

  await link(member, first)
  await link(member, first)
  expect(await walletOf(member)).toBe(first.address)
  await expect(link(member, second)).rejects.toMatchObject(ALREADY_LINKED)
  await expect(change(member, first)).rejects.toMatchObject({ text: { id: 'wallets.sameWallet' } })
  expect(await readChangeObstacle(database.db, member.id)).toBeNull()

  await change(member, second)
  await change(member, second)
  expect(await walletOf(member)).toBe(second.address)
  expect(await readChangeObstacle(database.db, member.id)).toBe('already_changed')
  await expect(change(member, third)).rejects.toMatchObject({ text: { id: 'wallets.alreadyChanged' } })
  await expect(change(member, first)).rejects.toMatchObject({ text: { id: 'wallets.alreadyChanged' } })
  expect(published.filter((id) => id === member.id)).toHaveLength(2)
})

test('one of fifty accounts that request a wallet concurrently gets it', { tags: ['WAL-09'] }, async () => {
  const wallet = newWallet()
  const members = await Promise.all(Array.from({ length: 50 }, () => newMember()))
  const outcomes = await Promise.allSettled(members.map((member) => link(member, wallet)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(LINKED_ELSEWHERE)
  }
  const wallets = await Promise.all(members.map(walletOf))
  expect(wallets.filter((address) => address !== null)).toEqual([wallet.address])
})

test('one of two accounts that request a wallet fifty times concurrently gets it, with the same response each time', {
  tags: ['WAL-09'],
}, async () => {
  const wallet = newWallet()
  const members = [await newMember(), await newMember()]
  const tries = Array.from({ length: 50 }, (_, index) => members[index % 2] as (typeof members)[number])
  const outcomes = await Promise.allSettled(tries.map((member) => link(member, wallet)))
  const winners = tries.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(winners).toHaveLength(25)
  expect(new Set(winners).size).toBe(1)
})

test('one of fifty wallets that an account requests concurrently is linked, and then one is the replacement', {
  tags: ['WAL-09'],
}, async () => {
  const member = await newMember()
  for (const use of [link, change]) {
    const wallets = Array.from({ length: 50 }, newWallet)
    const outcomes = await Promise.allSettled(wallets.map((wallet) => use(member, wallet)))
    const winner = wallets.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(winner).toHaveLength(1)
    expect(await walletOf(member)).toBe(winner[0]?.address)
  }
})

test('a wallet stays with its first account, also after a change, until the account is deleted', {
  tags: ['WAL-09'],
}, async () => {
  const [member, other] = [await newMember(), await newMember()]
  const [first, second] = [newWallet(), newWallet()]
  await link(member, first)
  await change(member, second)
  await expect(link(other, first)).rejects.toMatchObject(LINKED_ELSEWHERE)
  await expect(link(other, second)).rejects.toMatchObject(LINKED_ELSEWHERE)

  await database.db.transaction().execute(async (transaction) => {
    await eraseMemberProfile(transaction, member.id, NOW)
    await wallets.eraseMember(transaction, member.id)
  })
  await link(other, first)
  await change(other, second)
  expect(await walletOf(other)).toBe(second.address)
})

test.each([
  ['the text for a change', (email: string) => changeWalletMessage(email)],
  ['another account’s text', () => linkWalletMessage('other@example.org')],
  ['a text with a space more', (email: string) => `${linkWalletMessage(email)} `],
  ['no text', () => ''],
])('rejects %s and returns the exact one', { tags: ['WAL-09', 'API-16'] }, async (_what, messageFor) => {
  const member = await newMember()
  const proof = await proveWallet(newWallet(), messageFor(member.email))
  await expect(linkWallet(deps, member.id, proof, NOW)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: `body.message: must be exactly "${linkWalletMessage(member.email)}"`,
  })
  expect(await walletOf(member)).toBeNull()
})

test('a signature by another wallet or over another message is rejected', {
  tags: ['WAL-09', 'API-18'],
}, async () => {
  const member = await newMember()
  const wallet = newWallet()
  const proof = await proveWallet(wallet, linkWalletMessage(member.email))
  const others = await proveWallet(newWallet(), linkWalletMessage(member.email))
  const overAnother = await proveWallet(wallet, changeWalletMessage(member.email))
  for (const { signature } of [others, overAnother]) {
    await expect(linkWallet(deps, member.id, { ...proof, signature }, NOW)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      text: { id: 'wallets.notSigned', params: { address: wallet.address } },
    })
  }
  expect(await walletOf(member)).toBeNull()
})

test('a paused account cannot link a wallet', { tags: ['WAL-09'] }, async () => {
  const member = await newMember()
  await database.db
    .updateTable('members')
    .set({ paused_at: NOW, paused_reason: 'a test' })
    .where('id', '=', member.id)
    .execute()
  const proof = await proveWallet(newWallet(), linkWalletMessage(member.email))
  await expect(linkWallet(deps, member.id, proof, NOW)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This account cannot link a wallet.',
  })
  expect(await walletOf(member)).toBeNull()
})

test('an address is accepted in lower case and rejected with a wrong checksum or as zero', {
  tags: ['WAL-09'],
}, async () => {
  const member = await newMember()
  const wallet = newWallet()
  const proof = await proveWallet(wallet, linkWalletMessage(member.email))
  const swapped = wallet.address.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  await expect(linkWallet(deps, member.id, { ...proof, address: swapped }, NOW)).rejects.toThrow('EIP-55')
  const zero = `0x${'0'.repeat(40)}`
  const zeros = { ...proof, address: zero, signature: `0x${'0'.repeat(130)}` }
  await expect(linkWallet(deps, member.id, zeros, NOW)).rejects.toThrow('not the zero address')
  await linkWallet(deps, member.id, { ...proof, address: wallet.address.toLowerCase() }, NOW)
  expect(await walletOf(member)).toBe(wallet.address)
  await expect(link(await newMember(), wallet)).rejects.toMatchObject(LINKED_ELSEWHERE)
})

test('a wallet is linked with all effects or not at all', async () => {
  const member = await newMember(inviterCode)
  const wallet = newWallet()
  const proof = await proveWallet(wallet, linkWalletMessage(member.email))
  const failing = { ...deps, onInviteeLinked: () => Promise.reject(new Error('killed here')) }
  await expect(linkWallet(failing, member.id, proof, NOW)).rejects.toThrow('killed here')
  expect(await walletOf(member)).toBeNull()
  const { rows } = await sql`select from wallet_links where member_id = ${member.id}`.execute(database.db)
  expect(rows).toEqual([])
  expect(await queue.emailsTo(member.email)).toEqual([])
  await link(member, wallet)
  expect(await queue.emailsTo(member.email)).toHaveLength(1)
})

test('the member gets one email about the link and one about the change, with shortened addresses', async () => {
  const member = await newMember()
  const [first, second] = [newWallet(), newWallet()]
  const short = ({ address }: PrivateKeyAccount) => `${address.slice(0, 6)}…${address.slice(-4)}`
  await Promise.all([link(member, first), link(member, first), link(member, first)])
  await link(member, first)
  await expect(link(member, second)).rejects.toMatchObject(ALREADY_LINKED)
  const [linked, ...others] = await queue.emailsTo(member.email)
  expect(others).toEqual([])
  expect(linked?.subject).toBe('A wallet was linked to your Hearth account')
  expect(linked?.text).toContain(`Wallet: ${short(first)}`)
  expect(linked?.text).toContain('contact the operators of Hearth')

  await database.db.updateTable('members').set({ language: 'de' }).where('id', '=', member.id).execute()
  await Promise.all([change(member, second), change(member, second)])
  const [, changed, ...further] = await queue.emailsTo(member.email)
  expect(further).toEqual([])
  expect(changed?.subject).toBe('Die Wallet deines Kontos bei Hearth wurde gewechselt')
  expect(changed?.text).toContain(`Neue Wallet: ${short(second)}\nBisherige Wallet: ${short(first)}`)
  for (const mail of [linked, changed]) {
    expect(mail?.link).toBeUndefined()
    for (const { address } of [first, second]) expect(`${mail?.text}${mail?.html}`).not.toContain(address)
  }
})

test('a rejected link of another member’s wallet sends no email', async () => {
  const [member, other] = [await newMember(), await newMember()]
  const wallet = newWallet()
  await link(member, wallet)
  await expect(link(other, wallet)).rejects.toMatchObject(LINKED_ELSEWHERE)
  expect(await queue.emailsTo(other.email)).toEqual([])
})
