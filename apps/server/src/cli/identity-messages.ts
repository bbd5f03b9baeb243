import type { Finding } from '@hearth/chain/did/verify-identity'
import { defineMessages, type Message } from '@hearth/protocol/messages'

const messages = defineMessages('identityFindings', {
  invalidDid: {
    en: '"{did}" is not the DID of an account. Expected did:peaq: and an address.',
    de: '„{did}“ ist nicht die DID eines Kontos. Erwartet wird did:peaq: und eine Adresse.',
  },
  sameChain: {
    en: 'The chain {chain} is the chain of the network.',
    de: 'Die Chain {chain} ist die des Netzwerks.',
  },
  otherChain: {
    en: 'The chain is {chain}, but the network uses {expected}.',
    de: 'Die Chain ist {chain}, das Netzwerk verwendet aber {expected}.',
  },
  noSmartAccount: {
    en: 'There is no Smart Account at {account}.',
    de: 'Unter {account} gibt es keinen Smart Account.',
  },
  accountOwner: {
    en: 'The Smart Account {account} permanently belongs to the wallet {owner}.',
    de: 'Der Smart Account {account} gehört dauerhaft der Wallet {owner}.',
  },
  noDocument: {
    en: 'The chain has no document with the name {names}.',
    de: 'Die Chain hat kein Dokument mit dem Namen {names}.',
  },
  invalidDocument: {
    en: 'The entry with this name on the chain is not a DID document.',
    de: 'Der Eintrag mit diesem Namen auf der Chain ist kein DID-Dokument.',
  },
  documentFound: { en: 'The chain has its document.', de: 'Die Chain hat ihr Dokument.' },
  documentFoundByName: {
    en: 'The chain has its document with the name {name}.',
    de: 'Die Chain hat ihr Dokument mit dem Namen {name}.',
  },
  documentOfOther: { en: 'The document describes {id}.', de: 'Das Dokument beschreibt {id}.' },
  sameOwner: {
    en: 'The document names the same wallet as its owner.',
    de: 'Das Dokument nennt dieselbe Wallet als Inhaber.',
  },
  otherOwner: {
    en: 'The document names another owner: {owner}',
    de: 'Das Dokument nennt einen anderen Inhaber: {owner}',
  },
  ownerKeyOnly: {
    en: 'Only the key of that wallet controls it.',
    de: 'Nur der Schlüssel dieser Wallet kontrolliert sie.',
  },
  otherKeys: {
    en: 'The document has a key or controller other than its owner.',
    de: 'Das Dokument hat einen Schlüssel oder Controller, der nicht der Inhaber ist.',
  },
  emailSigned: {
    en: 'The email service {service} confirms that it belongs to a verified email address.',
    de: 'Der E-Mail-Dienst {service} bestätigt, dass sie zu einer geprüften E-Mail-Adresse gehört.',
  },
  emailNotSigned: {
    en: 'The email signature is not from the email service {service} of the network.',
    de: 'Die E-Mail-Signatur ist nicht vom E-Mail-Dienst {service} des Netzwerks.',
  },
  pairingSigned: {
    en: 'The pairing service {service} confirms that it belongs to this network, with this owner and email signature.',
    de: 'Der Pairing-Dienst {service} bestätigt, dass sie zu diesem Netzwerk gehört, mit diesem Inhaber und dieser E-Mail-Signatur.',
  },
  pairingNotSigned: {
    en: 'The pairing signature is not from the pairing service {service} of the network, or not about this document.',
    de: 'Die Pairing-Signatur ist nicht vom Pairing-Dienst {service} des Netzwerks oder nicht über dieses Dokument.',
  },
})

messages satisfies Record<Finding['id'], unknown>

const results = defineMessages('identityCheck', {
  passed: { en: 'yes  {text}', de: 'ja    {text}' },
  failed: { en: 'NO   {text}', de: 'NEIN  {text}' },
  machineId: {
    en: '{did} is a Machine ID of this network.',
    de: '{did} ist eine Machine ID dieses Netzwerks.',
  },
  notMachineId: {
    en: '{did} is not a Machine ID of this network.',
    de: '{did} ist keine Machine ID dieses Netzwerks.',
  },
})

export const { help: identityHelp } = defineMessages('cli.identity', {
  help: {
    en: `Checks Machine IDs against the chain and the keys that a network publishes. Requires no installation.

Usage: npm run identity -- verify|resolve <did> [--network URL] [--rpc URL] [--name NAME]

  verify <did>    check step by step whether did:peaq:0x… is a Machine ID of the network
  resolve <did>   print its DID document (W3C, JSON-LD) if it is a Machine ID
  --network URL   address of a portal of the network (default: http://localhost:3000)
  --rpc URL       RPC node to use instead of the network's /rpc, so that you trust the network only for its keys
  --name NAME     name of the document on the chain if it differs from the DID (default: asks the network)
`,
    de: `Prüft Machine IDs gegen die Chain und die Schlüssel, die ein Netzwerk veröffentlicht. Braucht keine Installation.

Aufruf: npm run identity -- verify|resolve <did> [--network URL] [--rpc URL] [--name NAME]

  verify <did>    Schritt für Schritt prüfen, ob did:peaq:0x… eine Machine ID des Netzwerks ist
  resolve <did>   ihr DID-Dokument (W3C, JSON-LD) ausgeben, wenn sie eine Machine ID ist
  --network URL   Adresse eines Portals des Netzwerks (Standard: http://localhost:3000)
  --rpc URL       RPC-Node statt /rpc des Netzwerks; dem Netzwerk vertraust du dann nur bei den Schlüsseln
  --name NAME     Name des Dokuments auf der Chain, wenn er nicht die DID ist (Standard: vom Netzwerk erfragt)
`,
  },
})

/** Returns the message that summarizes all findings. */
export function describeResult(did: string, isGood: boolean): Message {
  return isGood ? results.machineId({ did }) : results.notMachineId({ did })
}

/** Returns the message for one finding. */
export function describeFinding({ id, params, isGood }: Finding): Message {
  // Convert numbers to strings: chain IDs must not have thousands separators.
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const create: (params: never) => Message = messages[id]
  const text = create(texts as never)
  return isGood ? results.passed({ text }) : results.failed({ text })
}
