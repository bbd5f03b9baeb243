import { machineSmartAccountAbi } from '@hearth/chain/artifacts/machine-smart-account'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { isRefused } from '@hearth/chain/is-refused'
import { type Abi, BaseError, decodeErrorResult, type Hex, isHex } from 'viem'

const errors: Abi = [...machineStationFactoryAbi, ...machineSmartAccountAbi].filter(
  ({ type }) => type === 'error',
)

/**
 * Why a contract refused a call, for a person: the error's name, what it carries, and within it the target's own reason.
 * @returns undefined where the failure is not a contract's, so that the call may work later
 */
export function readRevert(error: unknown): string | undefined {
  if (!isRefused(error)) return undefined
  const carrier = error.walk((cause) => isHex((cause as { data?: unknown }).data)) as { data?: Hex } | null
  return carrier?.data ? decodeRevert(carrier.data) : 'reverted without a reason'
}

/** A failure in one line, without the address of the node, which may hold a key. */
export function tellFailure(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : (error as Error).message
}

function decodeRevert(data: Hex): string {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'Error') return String(args[0])
    if (errorName === 'TargetCallFailed') return decodeRevert(args[1] as Hex)
    return `${errorName}(${args.join(', ')})`
  } catch {
    return data === '0x' ? 'reverted without a reason' : `reverted with ${data.slice(0, 74)}`
  }
}
