import { defineMessages } from '@hearth/protocol/messages'
import { recover } from 'tiny-secp256k1'
import {
  type Address,
  bytesToHex,
  compactSignatureToSignature,
  concat,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hash,
  type Hex,
  hashMessage,
  hexToBigInt,
  hexToBytes,
  isAddressEqual,
  pad,
  parseAbi,
  parseCompactSignature,
  parseSignature,
  type Signature,
  size,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { AppError } from '../../errors/app-error.ts'
import type { ChainClient } from './chain-client.ts'

const messages = defineMessages('signatures', {
  chainUnavailable: {
    en: 'The signature is not by the key of the wallet. Signatures of contract wallets cannot be verified now, because the chain does not answer. Try again later.',
    de: 'Die Unterschrift ist nicht vom Schlüssel der Wallet. Unterschriften von Vertrags-Wallets lassen sich gerade nicht prüfen, weil die Chain nicht antwortet. Versuch es später noch einmal.',
  },
})

/** Client methods that are needed to verify signatures of contract wallets. */
export type ContractWallets = Pick<ChainClient, 'call' | 'getChainId'>

/** Half the order of secp256k1. Only a signature with an s up to this value is valid (EIP-2). */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Gas limit of `isValidSignature`, including the transaction's base cost of 21,000 and the cost of its bytes.
 */
const VERIFICATION_GAS = 300_000n
/** Gas limit of deploying a wallet and calling it. */
const DEPLOYMENT_GAS = 2_000_000n

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const MAGIC_VALUE = pad('0x1626ba7e', { dir: 'right' })
const ERC6492_SUFFIX = '6492'.repeat(16)

/** Proof that a wallet signed a hash, such as the hash of typed data (EIP-712). */
export interface HashProof {
  address: Address
  hash: Hash
  signature: Hex
}

/** Returns whether a wallet signed a message (EIP-191). See `whoSigned`. */
export async function isSignedByWallet(
  { address, message, signature }: { address: Address; message: string; signature: Hex },
  chain: ContractWallets | undefined,
): Promise<boolean> {
  return (await whoSigned({ address, hash: hashMessage(message), signature }, chain)) !== undefined
}

/**
 * Returns which kind of wallet signed: a key (65 bytes, or 64 with EIP-2098) or a contract (ERC-1271,
 * ERC-6492).
 * @param chain undefined if no chain is configured; in that case, only signatures by keys are accepted
 * @returns undefined if the wallet did not sign
 * @throws AppError UNAVAILABLE if the chain is needed and does not respond
 */
export async function whoSigned(
  proof: HashProof,
  chain: ContractWallets | undefined,
): Promise<'key' | 'contract' | undefined> {
  if (isSignedByKey(proof)) return 'key'
  if (!chain) return undefined
  try {
    if (await isSignedByContract(proof, chain)) return 'contract'
  } catch {
    // Invalid input can make the decoder throw. The call below detects an unavailable chain.
  }
  try {
    // Detect an unavailable chain, which would otherwise look like a rejected signature.
    await chain.getChainId()
  } catch (cause) {
    throw new AppError('UNAVAILABLE', messages.chainUnavailable(), { cause })
  }
  return undefined
}

/** Calls the contract wallet with a gas limit. viem's `verifyHash` sets no limit and also tries ERC-8010. */
async function isSignedByContract(
  { address, hash, signature }: HashProof,
  chain: ContractWallets,
): Promise<boolean> {
  if (signature.toLowerCase().endsWith(ERC6492_SUFFIX)) {
    const { data } = await chain.call({
      data: encodeDeployData({
        abi: erc6492SignatureValidatorAbi,
        bytecode: erc6492SignatureValidatorByteCode,
        args: [address, hash, signature],
      }),
      gas: DEPLOYMENT_GAS,
    })
    return data !== undefined && hexToBigInt(data) === 1n
  }
  const { data } = await chain.call({
    to: address,
    data: encodeFunctionData({ abi: erc1271Abi, args: [hash, signature] }),
    gas: VERIFICATION_GAS,
  })
  return data?.slice(0, MAGIC_VALUE.length) === MAGIC_VALUE
}

/**
 * Returns whether the address's key signed the hash. Uses Bitcoin's libsecp256k1 in WebAssembly, which is ten
 * times as fast as JavaScript.
 */
function isSignedByKey(proof: HashProof): boolean {
  const signature = readSignature(proof.signature)
  if (!signature || BigInt(signature.s) > HIGHEST_S) return false
  try {
    const parts = hexToBytes(concat([signature.r, signature.s]))
    const key = recover(hexToBytes(proof.hash), parts, signature.yParity as 0 | 1, false)
    return key !== null && isAddressEqual(publicKeyToAddress(bytesToHex(key)), proof.address)
  } catch {
    // r is not the x-coordinate of a point on the curve.
    return false
  }
}

/** Parses a key's signature. Returns undefined if it is invalid. */
function readSignature(hex: Hex): Signature | undefined {
  try {
    if (size(hex) === 65) return parseSignature(hex)
    if (size(hex) === 64) return compactSignatureToSignature(parseCompactSignature(hex))
  } catch {
    // r or s is out of range, or v is not 0, 1, 27 or 28.
  }
  return undefined
}
