import { type Facts, fact } from '../fact.ts'

const wallets = (name: string) => `apps/web/src/features/wallets/${name}`
const web3 = (name: string) => `apps/web/src/lib/web3/${name}`
const server = (name: string) => `apps/server/src/features/wallets/${name}`
const CONNECTED = wallets('connected-wallet.tsx')
const ROWS = wallets('wallet-rows.tsx')
const RIGHT = wallets('use-wallet-right.ts')
const SIGN_DIALOG = wallets('sign-dialog.tsx')
const GET_WALLET = web3('get-wallet.ts')
const USE_WALLET = web3('use-wallet.ts')
const ACTIONS = web3('wallet-actions.ts')
const ERRORS = web3('wallet-error.ts')
const LINK_WALLET = server('link-wallet.ts')
const ELIGIBILITY = server('read-change-eligibility.ts')
const MESSAGES = 'packages/protocol/src/wallet-messages.ts'
const CONSTANTS = 'packages/protocol/src/constants.ts'
const FORMAT = 'packages/ui/src/lib/format.ts'

const CHAINS = 'chains: [machineChain, mainnet, sepolia]'
const SAME_WALLET = 'if (used?.address.equals(bytes)) return'
const OWN_MESSAGE =
  'if (error instanceof ApiError || error instanceof WalletError) return error.message || fallback'

/** Wallet. */
export const wal: Facts = {
  'WAL-01': [
    fact('only MetaMask is used', GET_WALLET, '/^io\\.metamask(\\.|$)/', '/./'),
    fact(
      'a missing extension gives a message that asks to install it',
      CONNECTED,
      'Install the MetaMask browser extension, then reload this page.',
      'There is no wallet.',
    ),
    fact('without an account, connecting fails', ACTIONS, 'if (accounts.length > 0) return\n', 'return\n'),
    fact("that error is 'No account selected'", ERRORS, "message: 'No account selected'", "message: 'None'"),
  ],
  'WAL-02': [
    fact(
      "link signs 'Permanently link wallet to account: {email} This can only be done once.'",
      MESSAGES,
      'Permanently link wallet to account: ',
      'Link wallet to account: ',
    ),
    fact(
      "change signs 'Change linked wallet for account: {email}. WARNING: This can only be done once.'",
      MESSAGES,
      '. WARNING: This can only be done once.',
      '. This can only be done once.',
    ),
    fact(
      'linking works once',
      LINK_WALLET,
      SAME_WALLET,
      "if (used?.one_time_right === 'link' || used?.address.equals(bytes)) return",
    ),
    fact(
      'changing works once',
      LINK_WALLET,
      SAME_WALLET,
      "if (used?.one_time_right === 'change' || used?.address.equals(bytes)) return",
    ),
  ],
  'WAL-03': [
    fact(
      "without a wallet: 'No wallet connected. Please connect your wallet first.'",
      ACTIONS,
      'No wallet connected. Please connect your wallet first.',
      'No wallet connected.',
    ),
    fact('without a login, nothing is linked', RIGHT, '!readAccessToken() || ', ''),
    fact(
      "without a login: 'You must be logged in to link a wallet'",
      RIGHT,
      'You must be logged in to link a wallet',
      'You must be logged in',
    ),
  ],
  'WAL-04': [
    fact(
      "a rejection is 'Wallet connection was rejected'",
      ERRORS,
      'Wallet connection was rejected',
      'Connection was rejected',
    ),
    fact(
      "an error that says 'rejected' is a rejection",
      ERRORS,
      'code === 4001 || /rejected/i.test(text)',
      'code === 4001',
    ),
    fact(
      "another error is 'Failed to connect wallet'",
      ERRORS,
      'Failed to connect wallet',
      'Failed to connect',
    ),
    fact("disconnecting says 'Wallet disconnected'", USE_WALLET, 'Wallet disconnected', 'Disconnected'),
    fact("without a connection: 'Wallet not connected'", ACTIONS, 'Wallet not connected', 'Not connected'),
    fact(
      'a missing connector has its own message',
      ERRORS,
      'Wallet connector not found',
      'Failed to connect wallet',
    ),
    fact("linking says 'Wallet linked successfully!'", RIGHT, 'Wallet linked successfully!', 'Wallet linked'),
    fact(
      "changing says 'Wallet changed successfully!'",
      RIGHT,
      'Wallet changed successfully!',
      'Wallet changed',
    ),
  ],
  'WAL-05': [
    fact(
      "a link error is the server's message",
      ERRORS,
      OWN_MESSAGE,
      'if (error instanceof WalletError) return error.message || fallback',
    ),
    fact(
      "otherwise it is 'An error occurred while linking your wallet'",
      RIGHT,
      'An error occurred while linking your wallet',
      'An error occurred',
    ),
    fact('chain problems have an empty message', ERRORS, '/chain|network/i', '/network/i'),
    fact('network problems have an empty message', ERRORS, '/chain|network/i', '/chain/i'),
    fact(
      'an empty message is not shown',
      SIGN_DIALOG,
      '{error && <Notice',
      "{typeof error === 'string' && <Notice",
    ),
    fact(
      "'user rejected' is recognized",
      ERRORS,
      'code === 4001 || /user ?rejected/i.test(text)',
      'code === 4001',
    ),
    fact("'user rejected' is 'Transaction cancelled'", ERRORS, 'Transaction cancelled', 'Cancelled'),
    fact("'insufficient funds' is recognized", ERRORS, '/insufficient ?funds/i', '/insufficient gas/i'),
    fact(
      "'insufficient funds' is 'Insufficient funds in your wallet'",
      ERRORS,
      'Insufficient funds in your wallet',
      'Insufficient funds',
    ),
    fact("'timeout' is recognized", ERRORS, '/timeout|timed out/i', '/timed out/i'),
    fact(
      "'timeout' is 'Request timed out. Please try again'",
      ERRORS,
      'Request timed out. Please try again',
      'Request timed out',
    ),
  ],
  'WAL-06': [
    fact(
      "a change error is the server's message",
      ERRORS,
      OWN_MESSAGE,
      'if (error instanceof ApiError) return fallback\n  if (error instanceof WalletError) return error.message || fallback',
    ),
    fact("otherwise it is 'Failed to change wallet'", RIGHT, 'Failed to change wallet', 'Failed to change'),
    fact('eligibility is asked first', ROWS, "if (wanted === 'change') {", 'if (false) {'),
    fact(
      "the server's message says why a wallet cannot be changed",
      ROWS,
      'answer?.message || t(walletRights.change.failed)',
      't(walletRights.change.failed)',
    ),
    fact(
      'a member without a linked wallet is not eligible',
      ELIGIBILITY,
      "return 'not_linked'",
      'return null',
    ),
    fact(
      'a member who changed the wallet is not eligible',
      ELIGIBILITY,
      "? 'already_changed' : null",
      '? null : null',
    ),
  ],
  'WAL-07': [
    fact('shows the first 6 characters', FORMAT, 'address.slice(0, 6)', 'address.slice(0, 8)'),
    fact('shows an ellipsis', FORMAT, '6)}…${address', '6)}...${address'),
    fact('shows the last 4 characters', FORMAT, 'address.slice(-4)', 'address.slice(-6)'),
    fact('the linked wallet is shown this way', ROWS, '{formatShortAddress(wallet)}', '{wallet}'),
    fact('the connected wallet is shown this way', CONNECTED, '{formatShortAddress(address)}', '{address}'),
  ],
  'WAL-08': [
    fact(
      'another chain is the wrong network',
      USE_WALLET,
      'chainId !== MACHINE_CHAIN_ID',
      'chainId === undefined',
    ),
    fact(
      'the user is asked to switch to chain 3338 in the wallet',
      CONNECTED,
      'Please switch to chain 3338 in your wallet.',
      'This is the wrong network.',
    ),
    fact('the wallet switches to that chain', ACTIONS, '{ chainId: MACHINE_CHAIN_ID }', '{ chainId: 1 }'),
    fact("the chain's ID is 3338", CONSTANTS, 'MACHINE_CHAIN_ID = 3338', 'MACHINE_CHAIN_ID = 3339'),
    fact('chain 3338 is configured', GET_WALLET, CHAINS, 'chains: [mainnet, sepolia]'),
    fact('chain 1 is configured', GET_WALLET, CHAINS, 'chains: [machineChain, sepolia]'),
    fact('chain 11155111 is configured', GET_WALLET, CHAINS, 'chains: [machineChain, mainnet]'),
  ],
  'WAL-09': [
    fact(
      'the wallet must have signed',
      LINK_WALLET,
      'email !== undefined &&\n    (await isSignedByWallet({ ...proof, address, signature: proof.signature as Hex }, chain))',
      'email !== undefined',
    ),
    fact('the message must be the exact one', LINK_WALLET, 'if (message !== expected)', 'if (!message)'),
    fact(
      'the address must be on no other account',
      LINK_WALLET,
      "throw new AppError('CONFLICT', messages.linkedElsewhere())",
      'return',
    ),
    fact('the one-time right must be unused', LINK_WALLET, SAME_WALLET, 'if (used) return'),
    fact(
      'a change needs a linked wallet',
      LINK_WALLET,
      " = 'link' or wallet is not null)",
      " = 'link' or true)",
    ),
  ],
}
