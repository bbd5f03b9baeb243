import { measureGas } from './chain/gas.ts'
import { measureLinks } from './chain/links.ts'
import { measureMachineIds } from './chain/machine-ids.ts'
import { openChainStand } from './chain/stand.ts'
import type { Row } from './report.ts'

/** Cost of Smart Accounts and Machine IDs: gas on a local chain, and time of a real server. */
export async function benchChain(): Promise<Row[]> {
  const gas = await measureGas()
  const stand = await openChainStand()
  try {
    return [...gas.rows, ...(await measureMachineIds(stand, gas)), await measureLinks(stand)]
  } finally {
    await stand.stop()
  }
}
