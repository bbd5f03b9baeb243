import { parseArgs } from 'node:util'
import { toDidJson } from '@hearth/chain/did/did-json'
import { fetchAttributeName, fetchKeys, KEYS_PATH } from '@hearth/chain/did/published-keys'
import { findIdentity } from '@hearth/chain/did/verify-identity'
import { ConfigError } from '../errors/config-error.ts'
import { createChainClient } from '../platform/chain/chain-client.ts'
import { runCommand } from '../platform/run-command.ts'
import { localize } from '../platform/terminal.ts'
import { describeFinding, describeResult, identityHelp } from './identity-messages.ts'
import { messages } from './messages.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      network: { type: 'string', default: 'http://localhost:3000' },
      rpc: { type: 'string' },
      name: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, did, ...rest] = positionals
  if (values.help || command === undefined) {
    console.log(localize(identityHelp()))
    return
  }
  if (command !== 'verify' && command !== 'resolve')
    throw new ConfigError(messages.unknownCommand({ command: command ?? '', commands: 'verify, resolve' }))
  if (did === undefined || rest.length > 0) throw new ConfigError(messages.oneDid({ command }))
  const keys = await fetchKeys(values.network).catch(() => {
    throw new ConfigError(messages.noKeys({ network: JSON.stringify(values.network), path: KEYS_PATH }))
  })
  const rpc = values.rpc ?? new URL('/rpc', values.network).href
  const client = createChainClient(rpc)
  const name = values.name ?? (await fetchAttributeName(values.network, did))
  const names = name === undefined ? [] : [name]
  const { findings, document } = await findIdentity(client, keys, did, names).catch((cause) => {
    throw new ConfigError(
      messages.chainUnreachable({ origin: new URL(rpc).origin, reason: cause.shortMessage ?? cause.message }),
    )
  })
  if (command === 'resolve' && document) {
    console.log(JSON.stringify(toDidJson(document), null, 2))
    return
  }
  for (const finding of findings) console.log(localize(describeFinding(finding)))
  const isGood = findings.every((finding) => finding.isGood)
  console.log(`\n${localize(describeResult(did, isGood))}`)
  if (!isGood) process.exitCode = 1
}

await runCommand(main)
