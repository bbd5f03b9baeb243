import { parseArgs } from 'node:util'
import { toDidJson } from '@hearth/chain/did/did-json'
import { fetchAttributeName, fetchKeys, KEYS_PATH } from '@hearth/chain/did/published-keys'
import { findIdentity } from '@hearth/chain/did/verify-identity'
import { formatMessage, terminalLanguage } from '@hearth/protocol/messages'
import { ConfigError } from '../errors/config-error.ts'
import { createChainClient } from '../platform/chain/chain-client.ts'
import { runCommand } from '../platform/run-command.ts'
import { describeFinding, describeResult } from './identity-messages.ts'
import { messages } from './messages.ts'

const HELP = `Checks Machine IDs, for anybody: against the chain and the keys that a network has published.

Usage: npm run identity -- verify|resolve <did> [--network URL] [--rpc URL] [--name NAME]

  verify <did>    say step by step whether did:peaq:0x… is a Machine ID of the network
  resolve <did>   print its DID document (W3C, JSON-LD), if it is one
  --network URL   a portal of the network (default http://localhost:3000)
  --rpc URL       a node of the chain to ask instead of the network's /rpc: then nothing but the keys is its word
  --name NAME     the name of the document on the chain, if it is not the DID; without it, the network is asked
`

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
    console.log(HELP)
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
  const language = terminalLanguage(process.env)
  for (const finding of findings) console.log(formatMessage(describeFinding(finding), language))
  const isGood = findings.every((finding) => finding.isGood)
  console.log(`\n${formatMessage(describeResult(did, isGood), language)}`)
  if (!isGood) process.exitCode = 1
}

await runCommand(main)
