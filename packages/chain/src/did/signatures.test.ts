import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { buildDidDocument } from './build-did-document.ts'
import { commitToEmail, isAboutEmail, signEmail, verifyEmail } from './email-signature.ts'
import { accountOf, didOf } from './identifiers.ts'
import { signPairing, verifyPairing } from './pairing-signature.ts'

const chainId = 3338
const key = (digit: string) => privateKeyToAccount(`0x${digit.repeat(64)}`)
const [emailService, pairingService, owner] = [key('1'), key('2'), key('3')]
const account = '0x00000000000000000000000000000000000aCC01'
const did = didOf(account)
const salt: Hex = `0x${'ab'.repeat(32)}`
const email = 'member@example.org'

async function identity() {
  const emailSignature = await signEmail(emailService, {
    chainId,
    did,
    emailCommitment: commitToEmail(email, salt),
  })
  const parts = { account, owner: owner.address, emailSignature } as const
  const signature = await signPairing(pairingService, chainId, parts)
  return { emailSignature, document: buildDidDocument(chainId, parts, signature) }
}

test('anyone can verify both signatures of the network with the published addresses', async () => {
  const { emailSignature, document } = await identity()
  expect(await verifyEmail(emailService.address, { chainId, did, emailSignature })).toBe(true)
  expect(await verifyPairing(pairingService.address, chainId, document)).toBe(true)
  expect(document.signature).toMatchObject({ issuer: pairingService.address })
})

test('an email address can only be matched with the salt', async () => {
  const { emailSignature } = await identity()
  expect(isAboutEmail(emailSignature, ' Member@Example.org ', salt)).toBe(true)
  expect(isAboutEmail(emailSignature, 'other@example.org', salt)).toBe(false)
  expect(isAboutEmail(emailSignature, email, `0x${'00'.repeat(32)}`)).toBe(false)
})

test('an email signature is valid for one DID, chain, commitment and key', async () => {
  const { emailSignature } = await identity()
  const check = (service: Hex, change: object) =>
    verifyEmail(service, { chainId, did, emailSignature, ...change })
  expect(await check(pairingService.address, {})).toBe(false)
  expect(await check(emailService.address, { chainId: 1 })).toBe(false)
  expect(await check(emailService.address, { did: didOf(owner.address) })).toBe(false)
  const otherCommitment = emailSignature.replace(/^0x../, '0x00')
  expect(await check(emailService.address, { emailSignature: otherCommitment })).toBe(false)
  for (const broken of ['', '0x', 'text', `0x${'00'.repeat(97)}`, emailSignature.slice(0, -2)]) {
    expect(await check(emailService.address, { emailSignature: broken }), broken).toBe(false)
  }
})

test('a pairing is invalid in a document with other claims about the member', async () => {
  const { document } = await identity()
  const [emailEntry, ownerEntry] = document.services
  if (!emailEntry || !ownerEntry || !document.signature) throw new Error('The document lacks a service.')
  const check = (change: object, service = pairingService.address, chain = chainId) =>
    verifyPairing(service, chain, { ...document, ...change })
  expect(await check({ id: didOf(owner.address) })).toBe(false)
  expect(await check({ services: [emailEntry, { ...ownerEntry, data: account }] })).toBe(false)
  expect(await check({ services: [{ ...emailEntry, data: '0x' }, ownerEntry] })).toBe(false)
  expect(await check({ services: [] })).toBe(false)
  expect(await check({ signature: undefined })).toBe(false)
  expect(await check({ signature: { ...document.signature, hash: 'text' } })).toBe(false)
  expect(await check({ signature: { ...document.signature, hash: `0x${'00'.repeat(65)}` } })).toBe(false)
  expect(await check({ signature: { ...document.signature, issuer: emailService.address } })).toBe(false)
  expect(await check({}, emailService.address)).toBe(false)
  expect(await check({}, pairingService.address, 1)).toBe(false)
})

test('only a DID identifies an account, in any letter case', () => {
  expect(accountOf(did)).toBe(account)
  expect(accountOf(did.toLowerCase())).toBe(account)
  for (const other of ['', account, 'did:peaq:', 'did:peaq:0x12', `did:ethr:${account}`, `${did}#keys-1`]) {
    expect(accountOf(other), other).toBeUndefined()
  }
})
