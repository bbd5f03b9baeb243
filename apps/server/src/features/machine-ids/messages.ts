import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('machineIds', {
  noChain: {
    en: 'This network has no chain, so there are no Machine IDs.',
    de: 'Dieses Netzwerk hat keine Chain, also gibt es keine Machine IDs.',
  },
  memberNotFound: {
    en: 'There is no member with this account.',
    de: 'Zu diesem Konto gibt es kein Mitglied.',
  },
  didNotFound: {
    en: 'This network has no Machine ID with this DID.',
    de: 'Dieses Netzwerk hat keine Machine ID mit dieser DID.',
  },
  tooFewHeartbeats: {
    en: 'A Machine ID requires {goal} heartbeats. This account has {heartbeats}.',
    de: 'Eine Machine ID braucht {goal} Heartbeats. Dieses Konto hat {heartbeats}.',
  },
  noWallet: {
    en: 'No wallet is linked to this account. Link one first.',
    de: 'Mit diesem Konto ist keine Wallet verknüpft. Verknüpfe zuerst eine.',
  },
  transactionFailedToday: {
    en: 'A transaction for this wallet or account failed on the chain today. Try again tomorrow (UTC).',
    de: 'Heute ist eine Transaktion für diese Wallet oder dieses Konto auf der Chain fehlgeschlagen. Versuch es morgen (UTC) noch einmal.',
  },
  gasBudgetSpent: {
    en: 'The daily gas limit of this wallet or account is reached. Try again tomorrow (UTC).',
    de: 'Das Gas-Tageslimit dieser Wallet oder dieses Kontos ist erreicht. Versuch es morgen (UTC) noch einmal.',
  },
  networkCannotPay: {
    en: 'Unable to create Machine ID at the moment. Please try again later',
    de: 'Die Machine ID kann zurzeit nicht erstellt werden. Bitte versuch es später noch einmal',
  },

  invalidOwnerChecksum: {
    en: 'has capital letters that do not match its checksum (EIP-55), so a digit may be wrong. Copy it again, or write it in lower case.',
    de: 'hat Großbuchstaben, die nicht zur Prüfsumme passen (EIP-55), also kann eine Ziffer falsch sein. Kopiere sie noch einmal, oder schreib sie klein.',
  },
  ownerIsZero: {
    en: 'must be the linked wallet, not the zero address',
    de: 'muss die verknüpfte Wallet sein, nicht die Nulladresse',
  },
  ownerNotLinked: {
    en: 'must be the wallet that is linked to this account',
    de: 'muss die Wallet sein, die mit diesem Konto verknüpft ist',
  },
  invalidNonce: {
    en: 'must be the time in milliseconds since 1970, within {minutes} minutes of now ({now})',
    de: 'muss die Zeit in Millisekunden seit 1970 sein, höchstens {minutes} Minuten von jetzt ({now}) entfernt',
  },
  deploymentNotSigned: {
    en: 'The signature does not match. Sign DeployMachineSmartAccount for {owner} with the nonce {nonce}, on chain {chainId} and the contract {station}, with the linked wallet.',
    de: 'Die Unterschrift passt nicht. Unterschreib DeployMachineSmartAccount für {owner} mit der Nonce {nonce}, auf der Chain {chainId} und dem Vertrag {station}, mit der verknüpften Wallet.',
  },
  mayNotCreateSmartAccount: {
    en: 'This account cannot create a Smart Account.',
    de: 'Dieses Konto kann keinen Smart Account erstellen.',
  },
  hasSmartAccount: {
    en: 'This account already has a Smart Account.',
    de: 'Dieses Konto hat schon einen Smart Account.',
  },
  smartAccountQueued: {
    en: 'Smart Account creation queued',
    de: 'Smart Account in der Warteschlange',
  },
  smartAccountPending: {
    en: 'The Smart Account is being created.',
    de: 'Der Smart Account wird gerade erstellt.',
  },
  smartAccountReady: {
    en: 'The Smart Account is ready.',
    de: 'Der Smart Account ist fertig.',
  },
  smartAccountFailed: {
    en: 'The Smart Account could not be created. {reason}',
    de: 'Der Smart Account konnte nicht erstellt werden. {reason}',
  },
  noSmartAccount: {
    en: 'There is no Smart Account yet.',
    de: 'Es gibt noch keinen Smart Account.',
  },
  smartAccountRequired: {
    en: 'This account has no Smart Account yet. Create it first.',
    de: 'Dieses Konto hat noch keinen Smart Account. Erstelle ihn zuerst.',
  },

  mayNotCreateMachineId: {
    en: 'This account cannot create a Machine ID.',
    de: 'Dieses Konto kann keine Machine ID erstellen.',
  },
  hasMachineId: {
    en: 'This account already has a Machine ID.',
    de: 'Dieses Konto hat schon eine Machine ID.',
  },
  machineIdPending: {
    en: 'The Machine ID of this account is being created.',
    de: 'Die Machine ID dieses Kontos wird gerade erstellt.',
  },
  accountChanged: {
    en: 'This account has just changed. Try again.',
    de: 'Dieses Konto hat sich gerade geändert. Versuch es noch einmal.',
  },
  signatureNeeded: {
    en: 'Please sign the transaction to create your Machine ID',
    de: 'Bitte unterschreibe die Transaktion, um deine Machine ID zu erstellen',
  },
  nothingToSign: {
    en: 'There is no Machine ID to sign. Request it first (request-did).',
    de: 'Es gibt keine Machine ID zu unterschreiben. Fordere sie zuerst an (request-did).',
  },
  documentNotSigned: {
    en: 'The signature does not match. Sign Execute as request-did returned it, on chain {chainId} and the contract {account}, with the wallet {owner}.',
    de: 'Die Unterschrift passt nicht. Unterschreib Execute, wie request-did es geliefert hat, auf der Chain {chainId} und dem Vertrag {account}, mit der Wallet {owner}.',
  },
  machineIdInitiated: {
    en: 'Machine ID creation initiated',
    de: 'Das Erstellen der Machine ID hat begonnen',
  },
  machineIdFailed: {
    en: 'The Machine ID could not be created. {reason}',
    de: 'Die Machine ID konnte nicht erstellt werden. {reason}',
  },
  noMachineId: {
    en: 'There is no Machine ID yet.',
    de: 'Es gibt noch keine Machine ID.',
  },
  machineIdReady: {
    en: 'This is the Machine ID.',
    de: 'Das ist die Machine ID.',
  },

  deploymentsPaused: {
    en: 'The network has paused new Smart Accounts. Try again later.',
    de: 'Das Netzwerk erstellt gerade keine neuen Smart Accounts. Versuch es später noch einmal.',
  },
  signatureRejected: {
    en: 'The contract rejected the signature of your wallet. Sign again.',
    de: 'Der Vertrag hat die Unterschrift deiner Wallet abgelehnt. Unterschreib noch einmal.',
  },
  signatureUsed: {
    en: 'This signature was already used. Sign again.',
    de: 'Diese Unterschrift wurde schon benutzt. Unterschreib noch einmal.',
  },
  nameTaken: {
    en: 'The name of the document is already taken on the chain. Sign again to use another name.',
    de: 'Der Name des Dokuments ist auf der Chain schon vergeben. Unterschreib noch einmal, um einen anderen zu verwenden.',
  },
  relayerNotAuthorized: {
    en: 'The network cannot send transactions right now. Try again later.',
    de: 'Das Netzwerk kann gerade keine Transaktionen senden. Versuch es später noch einmal.',
  },
  walletCheckTooExpensive: {
    en: 'Your wallet contract needs more than 300 000 gas to verify a signature. Reduce its gas use, or link another wallet.',
    de: 'Der Vertrag deiner Wallet braucht mehr als 300 000 Gas, um eine Unterschrift zu prüfen. Senke den Gasverbrauch oder verknüpfe eine andere Wallet.',
  },
  transactionTooExpensive: {
    en: "The transaction exceeds the network's gas limit. Try again later.",
    de: 'Die Transaktion überschreitet das Gaslimit des Netzwerks. Versuch es später noch einmal.',
  },
  outOfGas: {
    en: 'The transaction ran out of gas. Try again tomorrow.',
    de: 'Der Transaktion ging das Gas aus. Versuch es morgen noch einmal.',
  },
  noEffect: {
    en: 'The transaction had no effect. Try again.',
    de: 'Die Transaktion hatte keine Wirkung. Versuch es noch einmal.',
  },
  transactionRejected: {
    en: 'The chain rejected the transaction. Try again.',
    de: 'Die Chain hat die Transaktion abgelehnt. Versuch es noch einmal.',
  },
})
