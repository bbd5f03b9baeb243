import type { DidDocument } from './document-codec.ts'

/** CAIP-10 account ID on an EVM chain. */
const ACCOUNT_ID = /^eip155:\d+:0x[\da-f]{40}$/i

/**
 * Converts a document to the W3C format (DID Core 1.0, JSON-LD) for generic verifiers. A key that is an
 * account ID becomes `blockchainAccountId`.
 */
export function toDidJson(document: DidDocument) {
  const { id, controller, verificationMethods, services, authentications } = document
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/suites/secp256k1recovery-2020/v2',
      { data: 'https://schema.org/value' },
    ],
    id,
    controller,
    verificationMethod: verificationMethods.map((method) => ({
      id: method.id,
      type: method.type,
      controller: method.controller,
      ...(ACCOUNT_ID.test(method.publicKeyMultibase)
        ? { blockchainAccountId: method.publicKeyMultibase }
        : { publicKeyMultibase: method.publicKeyMultibase }),
    })),
    authentication: authentications,
    assertionMethod: authentications,
    service: services.map((service) => ({
      // Make IDs absolute, as DID Core requires.
      id: service.id.startsWith('#') ? `${id}${service.id}` : service.id,
      type: service.type,
      serviceEndpoint: service.serviceEndpoint || { data: service.data },
    })),
  }
}
