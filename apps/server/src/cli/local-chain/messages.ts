import { defineMessages } from '@hearth/protocol/messages'

export const localChain = defineMessages('cli.localChain', {
  help: {
    en: `Manages the local chain of a running Hearth, for developers who use their own wallet.

Usage: npm run chain -- fund <address> [--amount N]

  fund <address>  send coins to a wallet
  --amount N      number of coins (default: 100)

Connect the wallet to /rpc of the portal, for example http://localhost:3000/rpc, chain {chain}.
`,
    de: `Verwaltet die lokale Chain eines laufenden Hearth, für die Entwicklung mit einer eigenen Wallet.

Aufruf: npm run chain -- fund <address> [--amount N]

  fund <address>  Coins an eine Wallet senden
  --amount N      Anzahl der Coins (Standard: 100)

Verbinde die Wallet mit /rpc des Portals, zum Beispiel http://localhost:3000/rpc, Chain {chain}.
`,
  },
  funded: {
    en: '{address} has {balance} coins on the local chain.',
    de: '{address} hat {balance} Coins auf der lokalen Chain.',
  },
})
