import { type Facts, fact } from '../fact.ts'

const identity = (name: string) => `apps/web/src/features/identity/${name}`
const server = (name: string) => `apps/server/src/features/machine-ids/${name}`
const API = identity('api.ts')
const CREATE_ACCOUNT = identity('create-account.tsx')
const CREATE_MACHINE_ID = identity('create-machine-id.tsx')
const CONNECT_LINKED = identity('connect-linked-wallet.tsx')
const DIALOG = identity('identity-dialog.tsx')
const STATUS = identity('identity-status.tsx')
const TOASTS = identity('identity-toasts.tsx')
const MACHINE_ID = identity('machine-id.tsx')
const CHANGES = identity('notify-changes.ts')
const REQUIREMENTS = identity('requirements.tsx')
const SIGN_BUTTON = identity('sign-button.tsx')
const SIGN_MACHINE_ID = identity('sign-machine-id.tsx')
const SIGN_LINKED = identity('sign-with-linked-wallet.ts')
const QUERIES = 'apps/web/src/lib/member/identity-queries.ts'
const SIGNED_CALL = 'apps/web/src/lib/web3/use-signed-call.ts'
const DEPLOY = server('create-smart-account.ts')
const DEPS = server('identity-deps.ts')
const MESSAGES = server('messages.ts')
const PROGRESS = server('read-progress.ts')
const REQUEST_DID = server('request-did.ts')
const SIGN_DID = server('sign-did.ts')
const PUBLIC_CONFIG = 'apps/server/src/app/public-config.ts'
const RULE_MESSAGES = 'apps/server/src/errors/rule-messages.ts'
const CONSTANTS = 'packages/protocol/src/constants.ts'
const ENDPOINTS = 'packages/protocol/src/endpoints/identity.ts'
const DOMAINS = 'packages/chain/src/typed-data/domains.ts'

const ACCOUNT_STATUS = '    success: true,\n    status,\n'
const accountStatus = (status: string, wrong: string) =>
  `    success: true,\n    status: status === '${status}' ? '${wrong}' : status,\n`
const DID_STATUS = 'return { status: machineId.status }'
const didStatus = (status: string) =>
  `return { status: machineId.status === '${status}' ? null : machineId.status }`
const POLL_ACCOUNT = "state.data?.status === 'pending' ? POLL_MS : false"
const POLL_DID = "state.data?.status === 'completed' ? false : POLL_MS"
const WAITING_LABEL =
  "'did-waiting': msg({\n    id: 'identity.machineIdCreationInProgressTitle',\n    message: 'Machine ID Creation in Progress',"
const PENDING_LABEL = WAITING_LABEL.replace('did-waiting', 'did-pending')
const CALL_END = '  calldata,\n  nonce,\n})'
const SAME_MEMBER = 'if (before.member !== after.member) return undefined'

/** Machine ID. */
export const mid: Facts = {
  'MID-01': [
    fact('100 heartbeats are enough', CONSTANTS, 'MACHINE_ID = 100', 'MACHINE_ID = 101'),
    fact(
      '99 heartbeats are too few',
      DEPS,
      'heartbeats < HEARTBEATS_FOR_MACHINE_ID',
      'heartbeats < HEARTBEATS_FOR_MACHINE_ID - 1',
    ),
    fact('a linked wallet is required', PROGRESS, 'wallet !== undefined && hasHeartbeats', 'hasHeartbeats'),
    fact(
      'that wallet must be connected',
      DIALOG,
      'data?.requirementsMet && isConnected && linked',
      'data?.requirementsMet && linked',
    ),
    fact('the list shows whether it is connected', REQUIREMENTS, 'isMet={isConnected}', 'isMet={true}'),
    fact('wallet is whether one is linked', PROGRESS, 'wallet: wallet !== undefined,', 'wallet: true,'),
    fact(
      'heartbeats is whether they are enough',
      PROGRESS,
      'heartbeats: hasHeartbeats,',
      'heartbeats: true,',
    ),
    fact(
      'requirementsMet needs the heartbeats',
      PROGRESS,
      'wallet !== undefined && hasHeartbeats',
      'wallet !== undefined',
    ),
    fact(
      'existingSmartAccount is whether there is one',
      PROGRESS,
      "existingSmartAccount: smartAccount?.status === 'completed'",
      'existingSmartAccount: false',
    ),
    fact(
      'currentHeartbeats is their number',
      PROGRESS,
      '    currentHeartbeats,\n    required',
      '    currentHeartbeats: 0,\n    required',
    ),
    fact(
      'status is that of the Smart Account',
      PROGRESS,
      "status: smartAccount?.status ?? 'not_found'",
      "status: 'not_found'",
    ),
  ],
  'MID-02': [
    fact(
      'a deployed Smart Account is completed',
      PROGRESS,
      ACCOUNT_STATUS,
      accountStatus('completed', 'pending'),
    ),
    fact(
      'no Smart Account is not_found',
      PROGRESS,
      "success: true, status: 'not_found'",
      "success: true, status: 'failed'",
    ),
    fact(
      'a queued Smart Account is pending',
      PROGRESS,
      ACCOUNT_STATUS,
      accountStatus('pending', 'not_found'),
    ),
    fact(
      'a rejected Smart Account is failed',
      PROGRESS,
      ACCOUNT_STATUS,
      accountStatus('failed', 'not_found'),
    ),
    fact(
      'the Smart Account is polled every 10 s',
      QUERIES,
      POLL_ACCOUNT,
      "state.data?.status === 'pending' ? POLL_MS * 2 : false",
    ),
    fact('the Smart Account is polled only while pending', QUERIES, POLL_ACCOUNT, 'POLL_MS'),
    fact(
      'no Machine ID is null',
      PROGRESS,
      'if (!machineId) return { status: null }',
      "if (!machineId) return { status: 'pending' }",
    ),
    fact(
      'a requested Machine ID is waiting_for_signature',
      PROGRESS,
      DID_STATUS,
      didStatus('waiting_for_signature'),
    ),
    fact('a signed Machine ID is pending', PROGRESS, DID_STATUS, didStatus('pending')),
    fact('a published Machine ID is completed', PROGRESS, DID_STATUS, didStatus('completed')),
    fact(
      'the Machine ID is polled every 10 s',
      QUERIES,
      POLL_DID,
      "state.data?.status === 'completed' ? false : POLL_MS * 2",
    ),
    fact('the Machine ID is polled until completed', QUERIES, POLL_DID, 'POLL_MS'),
  ],
  'MID-03': [
    fact(
      "not_found shows 'Create Smart Account'",
      STATUS,
      "message: 'Create Smart Account'",
      "message: 'Create'",
    ),
    fact('the button opens the dialog', STATUS, 'onClick={() => setOpen(true)}\n', '\n'),
    fact(
      "pending shows 'Smart Account Creation Queued'",
      STATUS,
      'Smart Account Creation Queued',
      'Smart Account Queued',
    ),
    fact('pending disables the button', STATUS, 'disabled={isQueued}', 'disabled={false}'),
    fact(
      "a pending Machine ID shows 'Machine ID Creation in Progress'",
      STATUS,
      PENDING_LABEL,
      PENDING_LABEL.replace(' in Progress', ''),
    ),
    fact(
      "a waiting Machine ID shows 'Machine ID Creation in Progress'",
      STATUS,
      WAITING_LABEL,
      WAITING_LABEL.replace(' in Progress', ''),
    ),
    fact(
      "completed without a Machine ID shows 'Create Machine ID'",
      STATUS,
      "message: 'Create Machine ID'",
      "message: 'Create'",
    ),
    fact(
      'both completed show the abbreviated Machine ID',
      STATUS,
      '{formatShortAddress(address)}',
      '{address}',
    ),
    fact('a button copies the whole Machine ID', STATUS, 'await copy(did)', 'await copy(did.slice(0, 15))'),
    fact(
      'failed offers another try',
      STATUS,
      "  'account-failed': msg({ id: 'identity.retrySmartAccount', message: 'Retry Smart Account' }),\n",
      '',
    ),
  ],
  'MID-04': [
    fact('machineOwner is lower-cased', CREATE_ACCOUNT, 'machineOwner.toLowerCase()', 'machineOwner'),
    {
      states: 'nonce is the time in ms',
      mutants: [
        {
          file: CREATE_ACCOUNT,
          from: 'const nonce = time ?? Date.now()',
          to: 'const nonce = Math.floor((time ?? Date.now()) / 1000)',
        },
        {
          file: DEPLOY,
          from: 'nonce - BigInt(now.getTime())',
          to: 'nonce - BigInt(Math.floor(now.getTime() / 1000))',
        },
      ],
    },
    fact('nonce is a string', CREATE_ACCOUNT, 'nonce: String(nonce)', 'nonce'),
    fact(
      'the signed domain is MachineStationFactory',
      DOMAINS,
      "name: 'MachineStationFactory'",
      "name: 'StationFactory'",
    ),
    fact(
      'its version is 1',
      DOMAINS,
      "'MachineStationFactory', version: '1'",
      "'MachineStationFactory', version: '2'",
    ),
    {
      states: 'its chain is 3338',
      mutants: [
        {
          file: CREATE_ACCOUNT,
          from: 'TypedData(MACHINE_CHAIN_ID, station',
          to: 'TypedData(1, station',
        },
        { file: DEPLOY, from: 'TypedData(chainId, station', to: 'TypedData(1, station' },
      ],
    },
    {
      states: "the request goes to the provider's API host",
      mutants: [
        { file: API, from: ', undefined, { base: runtimeConfig().providerUrl })', to: ')' },
        {
          file: PUBLIC_CONFIG,
          from: "providerUrl: config.PROVIDER_API_URL?.replace(/\\/$/, '') ?? ''",
          to: "providerUrl: ''",
        },
      ],
    },
    fact(
      'enabled only if the connected wallet is the linked one',
      DIALOG,
      'isSameAddress(useWallet().address, linked)',
      'Boolean(useWallet().address && linked)',
    ),
    {
      states: "success says 'Smart Account creation queued'",
      mutants: [
        { file: CREATE_ACCOUNT, from: 'Smart Account creation queued', to: 'Smart Account queued' },
        { file: MESSAGES, from: 'Smart Account creation queued', to: 'Smart Account queued' },
      ],
    },
  ],
  'MID-05': [
    fact(
      'request-did answers the Smart Account as machineAddress',
      REQUEST_DID,
      '  machineAddress,\n  target: didPrecompileAddress,',
      '  machineAddress: didPrecompileAddress,\n  target: didPrecompileAddress,',
    ),
    fact(
      'request-did answers the target',
      REQUEST_DID,
      'target: didPrecompileAddress',
      'target: machineAddress',
    ),
    fact('request-did answers the calldata', REQUEST_DID, CALL_END, "  calldata: '0x',\n  nonce,\n})"),
    fact('request-did answers the nonce', REQUEST_DID, CALL_END, "  calldata,\n  nonce: '0',\n})"),
    {
      states: 'update-did-signature sends machineOwnerSignature',
      mutants: [
        {
          file: SIGN_MACHINE_ID,
          from: '{ machineOwnerSignature: await',
          to: '{ signature: await',
        },
        { file: ENDPOINTS, from: '{ machineOwnerSignature: signature }', to: '{ signature }' },
      ],
    },
    fact(
      'the signed domain is MachineSmartAccount',
      DOMAINS,
      "name: 'MachineSmartAccount'",
      "name: 'SmartAccount'",
    ),
    fact(
      'its version is 1',
      DOMAINS,
      "'MachineSmartAccount', version: '1'",
      "'MachineSmartAccount', version: '2'",
    ),
    {
      states: 'its chain is 3338',
      mutants: [
        { file: SIGN_MACHINE_ID, from: 'executeTypedData(MACHINE_CHAIN_ID', to: 'executeTypedData(1' },
        { file: SIGN_DID, from: 'executeTypedData(chainId', to: 'executeTypedData(1' },
      ],
    },
    fact('update-did-signature is not retried', SIGN_MACHINE_ID, 'sendRetries: 0', 'sendRetries: 1'),
    {
      states: "an empty signature is 'Signature is required'",
      mutants: [
        { file: RULE_MESSAGES, from: 'Signature is required', to: 'Sign first' },
        { file: SIGN_LINKED, from: 'Signature is required', to: 'Sign first' },
      ],
    },
  ],
  'MID-06': [
    fact('did_name is the DID', PROGRESS, 'did_name: didOf(account)', 'did_name: account'),
    fact(
      'public_address is the Smart Account',
      PROGRESS,
      'public_address: account',
      'public_address: addressOf(machineId.owner)',
    ),
    fact(
      'email_signature is that of the email service',
      PROGRESS,
      'email_signature: machineId.email_signature',
      'email_signature: machineId.pairing_signature',
    ),
    fact(
      'depinpair_signature is that of the pairing service',
      PROGRESS,
      'depinpair_signature: machineId.pairing_signature',
      'depinpair_signature: machineId.email_signature',
    ),
    fact('profile_id is the member', PROGRESS, 'profile_id: memberId', 'profile_id: account'),
    fact(
      'block_hash is that of the block with the document',
      PROGRESS,
      'block_hash: machineId.block_hash && bytesToHex(machineId.block_hash)',
      'block_hash: null',
    ),
    fact(
      "onboarding_tag is the document's name",
      PROGRESS,
      'onboarding_tag: machineId.attribute_name',
      'onboarding_tag: account',
    ),
    fact(
      'created_at is the time of completion',
      PROGRESS,
      'created_at: (machineId.completed_at ?? machineId.asked_at).toISOString()',
      'created_at: new Date(0).toISOString()',
    ),
    fact('owner is the wallet', PROGRESS, 'owner: addressOf(machineId.owner)', 'owner: account'),
  ],
  'MID-07': [
    fact('a change shows a toast', TOASTS, 'toast[kind](text),', 'Promise.resolve(Boolean(kind && text)),'),
    fact(
      'a Smart Account must change from pending to completed',
      CHANGES,
      "before.account !== 'pending' || after.did !== null",
      'after.did !== null',
    ),
    fact('the Smart Account must be under 5 minutes old', CHANGES, '< RECENT_MS', '<= RECENT_MS'),
    fact('a Smart Account of 4.9 minutes is recent', CHANGES, 'RECENT_MS = 300_000', 'RECENT_MS = 240_000'),
    fact(
      'there must be no Machine ID status yet',
      CHANGES,
      SAME_MEMBER,
      `${SAME_MEMBER}
  if (before.account === 'pending' && after.account === 'completed' && after.did !== null)
    return { kind: 'success', text: 'Smart Account created! You can now create a Machine ID.' }`,
    ),
    fact(
      "the toast says 'Smart Account created! You can now create a Machine ID.'",
      CHANGES,
      'Smart Account created! You can now create a Machine ID.',
      'Smart Account created!',
    ),
    fact(
      'a Machine ID must change from pending to completed',
      CHANGES,
      "if (before.did !== 'pending') return undefined",
      'if (before.did === null) return undefined',
    ),
    fact(
      "the toast says 'Machine ID has been created successfully!'",
      CHANGES,
      'Machine ID has been created successfully!',
      'Machine ID has been created!',
    ),
    fact(
      "waiting says 'Please sign the transaction to create your Machine ID'",
      CHANGES,
      'Please sign the transaction to create your Machine ID',
      'Please sign',
    ),
  ],
  'MID-08': [
    fact(
      "has 'Unable to create Machine ID at the moment. Please try again later'",
      MESSAGES,
      'Unable to create Machine ID at the moment. Please try again later',
      'Unable to create Machine ID',
    ),
    {
      states: "has 'Failed to create Smart Account'",
      mutants: [
        { file: CREATE_ACCOUNT, from: 'Failed to create Smart Account', to: 'Failed' },
        { file: CHANGES, from: 'Failed to create Smart Account', to: 'Failed' },
      ],
    },
    {
      states: "has 'Machine ID creation initiated'",
      mutants: [
        { file: SIGN_MACHINE_ID, from: 'Machine ID creation initiated', to: 'Initiated' },
        { file: MESSAGES, from: 'Machine ID creation initiated', to: 'Initiated' },
      ],
    },
    {
      states: "has 'Failed to create Machine ID'",
      mutants: [
        { file: SIGN_MACHINE_ID, from: 'Failed to create Machine ID', to: 'Failed' },
        { file: CHANGES, from: 'Failed to create Machine ID', to: 'Failed' },
      ],
    },
    fact(
      "has 'Failed to initiate DID creation'",
      CREATE_MACHINE_ID,
      'Failed to initiate DID creation',
      'Failed',
    ),
    fact(
      "has 'Failed to check smart account status'",
      TOASTS,
      'Failed to check smart account status',
      'Failed',
    ),
    fact("has 'Failed to check machine ID status'", TOASTS, 'Failed to check machine ID status', 'Failed'),
    {
      states: "has 'Machine ID copied to clipboard'",
      mutants: [
        { file: STATUS, from: 'Machine ID copied to clipboard', to: 'Copied' },
        { file: MACHINE_ID, from: 'Machine ID copied to clipboard', to: 'Copied' },
      ],
    },
    fact("has 'Machine ID not available'", STATUS, 'Machine ID not available', 'Not available'),
    fact('that also opens the dialog', STATUS, '    onOpen()\n', ''),
    {
      states: "has 'You must be logged in to create a Machine ID'",
      mutants: [
        { file: SIGN_LINKED, from: 'You must be logged in to create a Machine ID', to: 'Log in' },
        { file: CREATE_MACHINE_ID, from: 'You must be logged in to create a Machine ID', to: 'Log in' },
      ],
    },
    {
      states: "has 'Please connect with your linked wallet ({abbreviated address})'",
      mutants: [
        { file: CONNECT_LINKED, from: 'Please connect with your linked wallet', to: 'Please connect' },
        { file: SIGN_LINKED, from: 'Please connect with your linked wallet', to: 'Please connect' },
      ],
    },
    fact('that address is abbreviated', CONNECT_LINKED, 'formatShortAddress(linked)', 'linked'),
  ],
  'MID-09': [
    fact('the action is idle at first', SIGNED_CALL, ": 'idle'", ": 'creating'"),
    fact(
      'creating cannot be started again',
      SIGN_BUTTON,
      'inactive={isCreating || inactive}',
      'inactive={inactive}',
    ),
    fact('success continues', SIGNED_CALL, '    onSuccess: onDone,\n', ''),
    fact("the wallet's error is shown", SIGNED_CALL, 'signed.error ?? sending.error', 'sending.error'),
    fact("the server's error is shown", SIGNED_CALL, 'signed.error ?? sending.error', 'signed.error'),
  ],
}
