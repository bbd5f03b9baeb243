import type { DidDocument } from './document-codec.ts'

/** CAIP-10, of an EVM chain. */
const ACCOUNT_ID = /^eip155:\d+:0x[\da-f]{40}$/i

/**
 * Converts a document of the chain into a DID document of the W3C (DID Core 1.0, JSON-LD), for generic verifiers. The chain's format
 * has one field for keys, in which the network writes the owner's account: that is a `blockchainAccountId`.
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
      // DID Core takes absolute ids.
      id: service.id.startsWith('#') ? `${id}${service.id}` : service.id,
      type: service.type,
      serviceEndpoint: service.serviceEndpoint || { data: service.data },
    })),
  }
}
