import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainId, chainWith, did, keys, newDocument, owner } from '../../test/signed-document.ts'
import { toDidJson } from './did-json.ts'
import type { DidDocument } from './document-codec.ts'
import { didOf } from './identifiers.ts'
import { createPeaqResolver } from './resolve-did.ts'
import { verifyIdentity } from './verify-identity.ts'

const resolve = (document: DidDocument, wanted = did) =>
  createPeaqResolver({ chain: chainWith(document), keys }).peaq(wanted)

test('converts a document of the chain to a W3C document', async () => {
  const document = await newDocument()
  const { didDocument, didResolutionMetadata } = await resolve(document)
  expect(didResolutionMetadata).toEqual({ contentType: 'application/did+ld+json' })
  expect(didDocument).toEqual(toDidJson(document))
  expect(didDocument).toMatchObject({
    id: did,
    controller: did,
    verificationMethod: [
      {
        id: `${did}#keys-1`,
        type: 'EcdsaSecp256k1RecoveryMethod2020',
        controller: did,
        blockchainAccountId: `eip155:${chainId}:${owner.address}`,
      },
    ],
    authentication: [`${did}#keys-1`],
  })
  expect(didDocument?.verificationMethod[0]).not.toHaveProperty('publicKeyMultibase')
  expect(didDocument?.['@context']).toContain('https://w3id.org/security/suites/secp256k1recovery-2020/v2')
  expect(didDocument?.service.map(({ id }) => id)).toEqual([`${did}#emailSignature`, `${did}#owner`])
})

test('keeps multibase keys of other documents', async () => {
  const document = await newDocument()
  const publicKeyMultibase = 'zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'
  const [method] = document.verificationMethods
  if (!method) throw new Error('The document has no key.')
  const other = toDidJson({ ...document, verificationMethods: [{ ...method, publicKeyMultibase }] })
  expect(other.verificationMethod[0]).toMatchObject({ publicKeyMultibase })
})

test('does not resolve an invalid DID', async () => {
  const { didDocument, didResolutionMetadata } = await resolve(await newDocument(), 'did:peaq:nobody')
  expect(didDocument).toBeNull()
  expect(didResolutionMetadata).toEqual({ error: 'invalidDid' })
})

test('does not resolve a document with copied signatures and another key', async () => {
  const document = await newDocument()
  const stranger = privateKeyToAccount(generatePrivateKey()).address
  const [method] = document.verificationMethods
  if (!method) throw new Error('The document has no key.')
  const wrong: Partial<DidDocument>[] = [
    { verificationMethods: [{ ...method, publicKeyMultibase: `eip155:${chainId}:${stranger}` }] },
    { verificationMethods: [method, { ...method, id: `${did}#keys-2` }] },
    { verificationMethods: [] },
    { controller: didOf(stranger) },
    { authentications: [method.id, `${didOf(stranger)}#keys-1`] },
  ]
  for (const change of wrong) {
    const forged = { ...document, ...change }
    const lacking = (await verifyIdentity(chainWith(forged), keys, did)).filter(({ isGood }) => !isGood)
    expect(
      lacking.map(({ id }) => id),
      JSON.stringify(change),
    ).toEqual(['otherKeys'])
    const { didDocument, didResolutionMetadata } = await resolve(forged)
    expect(didDocument).toBeNull()
    expect(didResolutionMetadata).toEqual({ error: 'notFound' })
  }
})
