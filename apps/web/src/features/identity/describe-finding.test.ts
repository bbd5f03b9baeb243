import type { Finding } from '@hearth/chain/did/verify-identity'
import { expect, test } from 'vitest'
import { describeFinding } from './describe-finding.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const findings: [Finding['id'], object, string][] = [
  ['invalidDid', { did: 'did:x' }, 'did:x is not the DID of an account.'],
  ['sameChain', { chain: 3338 }, 'The chain 3338 is the chain of the network.'],
  ['otherChain', { chain: 1, expected: 3338 }, 'The chain is 1, but the network uses 3338.'],
  ['noSmartAccount', { account: address }, `There is no Smart Account at ${address}.`],
  ['accountOwner', { account: 'A', owner: 'B' }, 'The Smart Account A permanently belongs to the wallet B.'],
  ['noDocument', { names: 'a, b' }, 'The chain has no document with the name a, b.'],
  ['invalidDocument', {}, 'The entry with this name on the chain is not a DID document.'],
  ['documentFound', {}, 'The chain has its document.'],
  ['documentFoundByName', { name: 'n' }, 'The chain has its document with the name n.'],
  ['documentOfOther', { id: 'i' }, 'The document describes i.'],
  ['sameOwner', {}, 'The document names the same wallet as its owner.'],
  ['otherOwner', { owner: 'o' }, 'The document names another owner: o'],
  ['ownerKeyOnly', {}, 'Only the key of that wallet controls it.'],
  ['otherKeys', {}, 'The document has a key or controller other than its owner.'],
  ['emailSigned', { service: 's' }, /^The email service s confirms/],
  ['emailNotSigned', { service: 's' }, /^The email signature is not from the email service s /],
  ['pairingSigned', { service: 's' }, /^The pairing service s confirms/],
  ['pairingNotSigned', { service: 's' }, /^The pairing signature is not from the pairing service s /],
] as never

test.each(findings)('describes the finding %s', (id, params, text) => {
  expect(describeFinding({ id, params, isGood: true } as Finding)).toMatch(text)
})
