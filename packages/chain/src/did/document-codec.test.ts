import fc from 'fast-check'
import { bytesToHex, type Hex, hexToBytes, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { fromAttributeValue, toAttributeValue } from './attribute.ts'
import { type DidDocument, decodeDocument, encodeDocument } from './document-codec.ts'

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 200 }))
const document: fc.Arbitrary<DidDocument> = fc.record(
  {
    id: text,
    controller: text,
    verificationMethods: fc.array(
      fc.record({ id: text, type: text, controller: text, publicKeyMultibase: text }),
    ),
    signature: fc.record({ type: text, issuer: text, hash: text }),
    services: fc.array(fc.record({ id: text, type: text, serviceEndpoint: text, data: text })),
    authentications: fc.array(text),
  },
  { requiredKeys: ['id', 'controller', 'verificationMethods', 'services', 'authentications'] },
)

const small: DidDocument = {
  id: 'did:peaq:0x1',
  controller: 'c',
  verificationMethods: [{ id: 'k', type: 't', controller: 'c', publicKeyMultibase: 'p' }],
  signature: { type: 's', issuer: 'i', hash: 'h' },
  services: [{ id: '#o', type: 'owner', serviceEndpoint: '', data: 'é' }],
  authentications: ['k', ''],
}
/** Handwritten protobuf: tag, length, bytes. */
const smallAsBytes = `0x${[
  '0a 0c 6469643a706561713a307831',
  '12 01 63',
  '1a 0c 0a016b 120174 1a0163 220170',
  '22 09 0a0173 120169 1a0168',
  '2a 0f 0a02236f 12056f776e6572 2202c3a9',
  '32 01 6b',
  '32 00',
]
  .join('')
  .replaceAll(' ', '')}` as Hex

test('encodes a document as protobuf does', () => {
  expect(bytesToHex(encodeDocument(small))).toBe(smallAsBytes)
  expect(decodeDocument(hexToBytes(smallAsBytes))).toEqual(small)
})

test('stores a document on chain as hex digits', () => {
  expect(toAttributeValue(small)).toBe(stringToHex(smallAsBytes.slice(2)))
  expect(fromAttributeValue(toAttributeValue(small))).toEqual(small)
})

test('decodes every encoded document unchanged', () => {
  fc.assert(
    fc.property(document, (original) => {
      const wellFormed = JSON.parse(JSON.stringify(original), (_, value) =>
        typeof value === 'string' ? value.toWellFormed() : value,
      )
      expect(fromAttributeValue(toAttributeValue(wellFormed))).toEqual(wellFormed)
    }),
  )
})

test('ignores unknown fields of newer documents', () => {
  const newer = hexToBytes(`${smallAsBytes}3a0161${'4001'}`)
  expect(decodeDocument(newer)).toEqual(small)
})

test('rejects truncated and invalid documents', () => {
  const bytes = hexToBytes(smallAsBytes)
  for (const end of [1, 5, 20, 25, bytes.length - 1]) {
    expect(() => decodeDocument(bytes.slice(0, end)), `the first ${end} bytes`).toThrow()
  }
  expect(() => decodeDocument(hexToBytes('0x0a02c328'))).toThrow()
  expect(() => fromAttributeValue(stringToHex('xyz'))).toThrow('an even number of hex digits')
  expect(() => fromAttributeValue(stringToHex('0a0'))).toThrow('an even number of hex digits')
})

test('decodes any bytes to a document or an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        expect(decodeDocument(bytes)).toHaveProperty('services')
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
    { numRuns: 1000 },
  )
})
