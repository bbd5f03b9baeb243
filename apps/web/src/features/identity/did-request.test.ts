import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { addDocumentCalldata, didPrecompileAddress } from '@hearth/chain/did/attribute'
import { buildDidDocument } from '@hearth/chain/did/build-did-document'
import { didOf } from '@hearth/chain/did/identifiers'
import { encodeFunctionData, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { DidRequest } from './api.ts'
import { decodeDidDocument } from './did-request.ts'

const account = `0x${'ab'.repeat(20)}` as const
const other = `0x${'cd'.repeat(20)}` as const
const document = buildDidDocument(
  3338,
  { account, owner: other, emailSignature: '0x12' },
  { type: 'EcdsaSecp256k1RecoveryMethod2020', issuer: other, hash: '0x34' },
)
const asked: DidRequest = {
  machineAddress: account,
  target: didPrecompileAddress,
  calldata: addDocumentCalldata(account, didOf(account), document),
  nonce: '1',
}
const removal = encodeFunctionData({
  abi: didPrecompileAbi,
  functionName: 'removeAttribute',
  args: [account, toHex('x')],
})

test('decodes only documents of the member’s own account', { tags: ['MID-05'] }, () => {
  expect(decodeDidDocument(asked)).toEqual(document)
  const wrong: Partial<DidRequest>[] = [
    { target: other },
    { machineAddress: other },
    { calldata: removal },
    { calldata: '0x' },
    { calldata: `${asked.calldata.slice(0, -64)}${'0'.repeat(64)}` },
    { target: 'somewhere' },
  ]
  for (const part of wrong)
    expect(decodeDidDocument({ ...asked, ...part }), JSON.stringify(part)).toBeUndefined()
})
