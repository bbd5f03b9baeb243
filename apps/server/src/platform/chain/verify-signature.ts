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
import { ApiError } from '../../errors/api-error.ts'
import type { ChainClient } from './chain-client.ts'

/** What is asked of the chain about a contract wallet. */
export type ContractWallets = Pick<ChainClient, 'call' | 'getChainId'>

/** Half the order of secp256k1: of each signature there are two, and only the one with the lower s counts (EIP-2). */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Of a contract wallet's `isValidSignature`, the transaction's own 21,000 and its bytes included. */
const VERIFICATION_GAS = 300_000n
/** Of deploying a wallet that is not on the chain yet, and asking it. */
const DEPLOYMENT_GAS = 2_000_000n

const erc1271Abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const MAGIC_VALUE = pad('0x1626ba7e', { dir: 'right' })
const ERC6492_SUFFIX = '6492'.repeat(16)

/** That a wallet has signed a hash, such as that of typed data (EIP-712). */
export interface HashProof {
  address: Address
  hash: Hash
  signature: Hex
}

/** Whether a wallet has signed a message (EIP-191), as `whoSigned`. */
export async function isSignedByWallet(
  { address, message, signature }: { address: Address; message: string; signature: Hex },
  chain: ContractWallets | undefined,
): Promise<boolean> {
  return (await whoSigned({ address, hash: hashMessage(message), signature }, chain)) !== undefined
}

/**
 * Which kind of wallet has signed: a key, with 65 bytes or 64 (EIP-2098), or a contract on the chain or one that the signature says
 * how to deploy (ERC-1271, ERC-6492).
 * @param chain undefined where none is configured: then only keys can sign
 * @returns undefined where the wallet did not sign
 * @throws ApiError UNAVAILABLE where only the chain could tell, and does not answer
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
    // What a caller made up may break the decoding of it; the chain's own failures show below.
  }
  try {
    // A chain that is away looks to viem like a contract that refuses.
    await chain.getChainId()
  } catch (cause) {
    throw new ApiError(
      'UNAVAILABLE',
      'The signature is not that of a key, and the chain, which knows contract wallets, does not answer. Try again later.',
      { cause },
    )
  }
  return undefined
}

/**
 * Asks the contract wallet itself, within a limit of gas. Not by viem's `verifyHash`, which sets no limit and goes on to
 * forms of signatures (ERC-8010) that nobody here needs.
 */
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

/** By Bitcoin's own library for this curve, compiled to WebAssembly: a tenth of the time that one in JavaScript takes. */
function isSignedByKey(proof: HashProof): boolean {
  const signature = readSignature(proof.signature)
  if (!signature || BigInt(signature.s) > HIGHEST_S) return false
  try {
    const parts = hexToBytes(concat([signature.r, signature.s]))
    const key = recover(hexToBytes(proof.hash), parts, signature.yParity as 0 | 1, false)
    return key !== null && isAddressEqual(publicKeyToAddress(bytesToHex(key)), proof.address)
  } catch {
    // r is no point of the curve.
    return false
  }
}

/** The parts of a key's signature; undefined where it cannot be one. */
function readSignature(hex: Hex): Signature | undefined {
  try {
    if (size(hex) === 65) return parseSignature(hex)
    if (size(hex) === 64) return compactSignatureToSignature(parseCompactSignature(hex))
  } catch {
    // r or s is out of range, or v is none of 0, 1, 27, 28.
  }
  return undefined
}
