import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { readConfig } from '../../config/config.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { findRunningChain } from '../../platform/embedded/running-chain.ts'
import { runCommand } from '../../platform/run-command.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { fundWallet } from './fund-wallet.ts'
import { localChain as texts } from './messages.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { amount: { type: 'string', default: '100' }, help: { type: 'boolean', short: 'h' } },
  })
  const [command, wallet, ...rest] = positionals
  if (values.help || command === undefined) {
    console.log(localize(texts.help({ chain: String(MACHINE_CHAIN_ID) })))
    return
  }
  if (command !== 'fund')
    throw new ConfigError(messages.unknownCommand({ command: command ?? '', commands: 'fund' }))
  if (wallet === undefined || rest.length > 0) throw new ConfigError(messages.oneAddress())
  const config = readConfig(process.env)
  if (config.CHAIN_RPC_URL) {
    throw new ConfigError(messages.chainNotLocal())
  }
  const url = await findRunningChain(join(resolve(config.DATA_DIR), 'chain'), MACHINE_CHAIN_ID)
  if (!url) {
    throw new ConfigError(messages.noLocalChain({ directory: config.DATA_DIR }))
  }
  const { address, balance } = await fundWallet(url, wallet, values.amount)
  console.log(localize(texts.funded({ address, balance: Number(balance) })))
}

await runCommand(main)
