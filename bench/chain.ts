import { measureGas } from './chain/gas.ts'
import { openChainHarness } from './chain/harness.ts'
import { measureLinks } from './chain/links.ts'
import { measureMachineIds } from './chain/machine-ids.ts'
import type { Row } from './report.ts'

/** Measures Machine IDs and wallet links: gas on a local chain, and throughput on a real server. */
export async function benchChain(): Promise<Row[]> {
  const gas = await measureGas()
  const harness = await openChainHarness()
  try {
    return [...gas.rows, ...(await measureMachineIds(harness, gas)), await measureLinks(harness)]
  } finally {
    await harness.stop()
  }
}
