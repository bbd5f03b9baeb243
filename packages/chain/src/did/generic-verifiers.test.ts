import { createJWT, ES256KSigner, hexToBytes as keyToBytes, verifyJWT } from 'did-jwt'
import { type DIDResolver, Resolver } from 'did-resolver'
// @ts-expect-error It has no types.
import peaq from 'peaq-did-proto-js'
import { bytesToHex, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { chainId, chainWith, did, keys, newDocument, owner, ownerKey } from '../../test/signed-document.ts'
import { type DidDocument, encodeDocument } from './document-codec.ts'
import { createPeaqResolver } from './resolve-did.ts'

const resolverOf = (document: DidDocument) =>
  new Resolver(
    createPeaqResolver({ chain: chainWith(document), keys }) as unknown as Record<string, DIDResolver>,
  )

const createToken = (key: Hex) =>
  createJWT(
    { hello: 'world' },
    { issuer: did, signer: ES256KSigner(keyToBytes(key), true) },
    { alg: 'ES256K-R' },
  )

test('did-resolver resolves a Machine ID', async () => {
  const { didDocument, didResolutionMetadata } = await resolverOf(await newDocument()).resolve(did)
  expect(didResolutionMetadata.error).toBeUndefined()
  expect(didDocument?.verificationMethod?.[0]).toMatchObject({
    type: 'EcdsaSecp256k1RecoveryMethod2020',
    blockchainAccountId: `eip155:${chainId}:${owner.address}`,
  })
})

test('did-jwt accepts signatures of the owner only (ES256K-R)', async () => {
  const resolver = resolverOf(await newDocument())
  const options = { resolver, proofPurpose: 'authentication' } as const
  const { verified, issuer } = await verifyJWT(await createToken(ownerKey), options)
  expect({ verified, issuer }).toEqual({ verified: true, issuer: did })
  await expect(verifyJWT(await createToken(generatePrivateKey()), options)).rejects.toThrow(
    'invalid_signature',
  )
})

test("produces the same bytes as peaq's codec", async () => {
  const document = await newDocument()
  const bytes = encodeDocument(document)
  const theirs = peaq.Document.deserializeBinary(bytes)
  // Omit empty values, for which the other library returns undefined.
  const services = document.services.map(({ id, type, data }) => ({ id, type, data }))
  expect(theirs.toObject()).toEqual({ ...document, services })
  expect(bytesToHex(theirs.serializeBinary())).toBe(bytesToHex(bytes))
})
