import { expect, test } from 'vitest'
import { buildDidDocument } from './build-did-document.ts'
import { accountIdOf, accountOf, didOf } from './identifiers.ts'

const lower = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('writes and reads the DID of an account', () => {
  expect(didOf(lower)).toBe(`did:peaq:${account}`)
  expect(accountOf(`did:peaq:${lower}`)).toBe(account)
  expect(accountIdOf(3338, lower)).toBe(`eip155:3338:${account}`)
})

test.each([
  '',
  account,
  `did:web:${account}`,
  'did:peaq:0x1',
  `did:peaq:${account}#keys-1`,
  `xdid:peaq:${account}`,
])('reads no account from "%s"', (did) => {
  expect(accountOf(did)).toBeUndefined()
})

test("builds a document whose only key is the owner's", () => {
  const did = `did:peaq:${account}`
  const signature = { type: 't', issuer: 'i', hash: 'h' } as never
  const pairing = { account: lower, owner: owner.toLowerCase(), emailSignature: '0x12' } as never
  expect(buildDidDocument(3338, pairing, signature)).toEqual({
    id: did,
    controller: did,
    verificationMethods: [
      {
        id: `${did}#keys-1`,
        type: 'EcdsaSecp256k1RecoveryMethod2020',
        controller: did,
        publicKeyMultibase: `eip155:3338:${owner}`,
      },
    ],
    signature,
    services: [
      { id: '#emailSignature', type: 'emailSignature', serviceEndpoint: '', data: '0x12' },
      { id: '#owner', type: 'owner', serviceEndpoint: '', data: owner },
    ],
    authentications: [`${did}#keys-1`],
  })
})
