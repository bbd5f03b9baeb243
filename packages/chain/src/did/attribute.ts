import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  hexToString,
  isHex,
  stringToHex,
} from 'viem'
import { didPrecompileAbi } from '../artifacts/did-precompile.ts'
import { type DidDocument, decodeDocument, encodeDocument } from './document-codec.ts'

export const didPrecompileAddress = '0x0000000000000000000000000000000000000800'

/** Encodes a document for the chain: the UTF-8 bytes of its hex digits without 0x. */
export function toAttributeValue(document: DidDocument): Hex {
  return stringToHex(bytesToHex(encodeDocument(document)).slice(2))
}

/**
 * Decodes a document from the chain.
 * @throws {Error} if the value is not a document
 */
export function fromAttributeValue(value: Hex): DidDocument {
  const digits: Hex = `0x${hexToString(value)}`
  if (!isHex(digits) || digits.length % 2 !== 0)
    throw new Error('Expected the attribute value to be an even number of hex digits.')
  return decodeDocument(hexToBytes(digits))
}

/** Encodes the call by which `account` adds `document` to its attributes, without expiry. */
export function addDocumentCalldata(account: Address, name: string, document: DidDocument): Hex {
  return encodeFunctionData({
    abi: didPrecompileAbi,
    functionName: 'addAttribute',
    args: [account, stringToHex(name), toAttributeValue(document), 0],
  })
}
