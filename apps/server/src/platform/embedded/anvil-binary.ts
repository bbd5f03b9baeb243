import { existsSync } from 'node:fs'
import { foundryBinary } from '@hearth/chain/foundry'

/**
 * Returns the path of anvil, the program of the local chain, or undefined if anvil is not available for this
 * system.
 */
export function findAnvil(): string | undefined {
  try {
    const program = foundryBinary('anvil')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
