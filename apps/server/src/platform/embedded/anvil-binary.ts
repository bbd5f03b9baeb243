import { existsSync } from 'node:fs'
import { foundryBinary } from '@hearth/chain/foundry'

/** The program of the local chain; undefined where there is none for this system. */
export function findAnvil(): string | undefined {
  try {
    const program = foundryBinary('anvil')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
