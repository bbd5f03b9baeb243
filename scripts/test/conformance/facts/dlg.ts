import { type Facts, fact } from '../fact.ts'

const identity = (name: string) => `apps/web/src/features/identity/${name}`
const LOG_OUT = 'apps/web/src/app/shell/log-out-dialog.tsx'
const CLIENT_STATE = 'apps/web/src/lib/session/client-state.ts'
const SESSION = 'apps/web/src/features/auth/session.ts'
const IDENTITY_DIALOG = identity('identity-dialog.tsx')
const REQUIREMENTS = identity('requirements.tsx')
const MACHINE_ID = identity('machine-id.tsx')
const CREATE_MACHINE_ID = identity('create-machine-id.tsx')
const PROGRESS = 'apps/server/src/features/machine-ids/read-progress.ts'
const POLICY_DIALOG = 'apps/web/src/features/policies/policy-dialog.tsx'
const POLICY_PROMPTS = 'apps/web/src/features/policies/policy-prompts.tsx'

const LAST_STATE = '  const [touched, setTouched] = useState(false)\n'

/** Returns the last state of the policy dialog, and code that closes the dialog on an event of the window. */
const closeOn = (event: string, condition: string) =>
  `${LAST_STATE}  const [gone, setGone] = useState(false)
  window.${event} = ({ key, target }) => ${condition} && setGone(true)
  if (gone) return null
`

/** Dialogs. */
export const dlg: Facts = {
  'DLG-01': [
    fact(
      "it asks 'Are you sure you want to log out?'",
      LOG_OUT,
      "message: 'Are you sure you want to log out?'",
      "message: 'Log out now?'",
    ),
    fact(
      "a button says 'Cancel'",
      'packages/ui/src/components/confirm-dialog.tsx',
      "message: 'Cancel'",
      "message: 'No'",
    ),
    fact("a button says 'Log out'", LOG_OUT, "message: 'Log out'", "message: 'Yes'"),
    fact(
      'it clears the stored token',
      CLIENT_STATE,
      'clientState.set(initialClientState)',
      'clientState.set({ ...initialClientState, accessToken: state.accessToken })',
    ),
    fact(
      'it clears the stored user',
      CLIENT_STATE,
      'clientState.set(initialClientState)',
      'clientState.set({ ...initialClientState, user: state.user })',
    ),
    {
      states: 'it clears the client store',
      mutants: [
        {
          file: CLIENT_STATE,
          from: 'clientState.set(initialClientState)',
          to: 'clientState.set({ accessToken: null, user: null })',
        },
        { file: SESSION, from: '  getQueryClient()?.clear()\n', to: '' },
      ],
    },
    fact(
      'it ends the auth session',
      SESSION,
      "await (await authClient()).signOut({ scope: 'local' })",
      'await authClient()',
    ),
    fact(
      'it goes to /auth',
      'apps/web/src/app/auth/auth-session.ts',
      "openSignIn: () => void openPage('/auth')",
      "openSignIn: () => void openPage('/auth/signup')",
    ),
  ],
  'DLG-02': [
    fact(
      "the title is 'Machine ID Requirements'",
      IDENTITY_DIALOG,
      "message: 'Machine ID Requirements'",
      "message: 'Requirements'",
    ),
    fact(
      "the first check is 'Link your wallet to the account'",
      REQUIREMENTS,
      "message: 'Link your wallet to the account'",
      "message: 'Connect a wallet'",
    ),
    fact('it is met by a linked wallet', REQUIREMENTS, 'isMet={wallet}', 'isMet={!wallet}'),
    fact("without one there is a 'Link now'", REQUIREMENTS, "message: 'Link now'", "message: 'Link'"),
    fact("'Link now' leads to /rewards", REQUIREMENTS, 'to="/rewards"', 'to="/profile"'),
    fact(
      "the second check is 'Have the linked wallet connected to the dashboard'",
      REQUIREMENTS,
      "message: 'Have the linked wallet connected to the dashboard'",
      "message: 'Connect it'",
    ),
    fact('it is met by a connected wallet', REQUIREMENTS, 'isMet={isConnected}', 'isMet={wallet}'),
    fact(
      'another wallet does not meet it',
      IDENTITY_DIALOG,
      'isSameAddress(useWallet().address, linked)',
      'useWallet().address !== undefined',
    ),
    fact("the third check shows '(current/100)'", REQUIREMENTS, 'current}/', 'current} of '),
    fact(
      'it shows 100 heartbeats',
      PROGRESS,
      'requiredHeartbeats: HEARTBEATS_FOR_MACHINE_ID',
      'requiredHeartbeats: 99',
    ),
    fact('100 heartbeats meet it', PROGRESS, '>= HEARTBEATS_FOR_MACHINE_ID', '> HEARTBEATS_FOR_MACHINE_ID'),
    fact('99 do not', PROGRESS, '>= HEARTBEATS_FOR_MACHINE_ID', '>= HEARTBEATS_FOR_MACHINE_ID - 1'),
    fact(
      'it shows whether the heartbeats suffice',
      REQUIREMENTS,
      'isMet={heartbeats}',
      'isMet={!heartbeats}',
    ),
    fact('the help note points to the FAQ', REQUIREMENTS, 'to="/faqs"', 'to="/profile"'),
  ],
  'DLG-03': [
    fact(
      "the title is 'Updated Terms of Service'",
      POLICY_DIALOG,
      "message: 'Updated Terms of Service'",
      "message: 'New Terms of Service'",
    ),
    fact(
      'the checkbox is required',
      POLICY_DIALOG,
      '              required\n',
      "              required={kind !== 'terms'}\n",
    ),
    fact('a link leads to the terms document', POLICY_DIALOG, '/policies/', '/faqs#'),
    fact(
      'clicks outside do not dismiss it',
      POLICY_DIALOG,
      LAST_STATE,
      closeOn('onpointerdown', "kind === 'terms' && !target.closest('[role=dialog]')"),
    ),
    fact(
      'Escape does not dismiss it',
      POLICY_DIALOG,
      LAST_STATE,
      closeOn('onkeydown', "kind === 'terms' && key === 'Escape'"),
    ),
    fact("the button says 'Continue'", POLICY_DIALOG, "message: 'Continue'", "message: 'Accept'"),
    fact(
      'Continue is disabled until the box is checked',
      POLICY_DIALOG,
      'disabled={!accepted}',
      "disabled={!accepted && kind !== 'terms'}",
    ),
    fact(
      "it says 'Updating...' while submitting",
      POLICY_DIALOG,
      "message: 'Updating...'",
      "message: 'Saving...'",
    ),
    fact(
      "without the check it says 'You must accept the Terms of Service to continue.'",
      POLICY_DIALOG,
      "message: 'You must accept the Terms of Service to continue.'",
      "message: 'Accept the Terms of Service.'",
    ),
  ],
  'DLG-04': [
    fact(
      "the title is 'Updated Privacy Policy'",
      POLICY_DIALOG,
      "message: 'Updated Privacy Policy'",
      "message: 'New Privacy Policy'",
    ),
    fact(
      'the checkbox is required',
      POLICY_DIALOG,
      '              required\n',
      "              required={kind !== 'privacy'}\n",
    ),
    fact(
      'Continue is disabled until the box is checked',
      POLICY_DIALOG,
      'disabled={!accepted}',
      "disabled={!accepted && kind !== 'privacy'}",
    ),
    fact('it has a close button', 'packages/ui/src/components/dialog.tsx', '{!sticky && (', '{false && ('),
    fact('the button closes it', POLICY_PROMPTS, '    setSkipped(true)\n', ''),
    fact('closing skips it for the session', POLICY_PROMPTS, '    setPrivacySkipped(true)\n', ''),
  ],
  'DLG-05': [
    fact(
      "pending says 'Machine ID creation in progress...'",
      IDENTITY_DIALOG,
      "message: 'Machine ID creation in progress...'",
      "message: 'In progress...'",
    ),
    fact(
      "completed says 'Machine ID creation completed!'",
      MACHINE_ID,
      "message: 'Machine ID creation completed!'",
      "message: 'Completed!'",
    ),
    fact(
      'completed shows the address',
      MACHINE_ID,
      '<Detail name="Machine ID" mono>\n          {did}',
      '<Detail name="Machine ID" mono>\n          {owner}',
    ),
    fact("completed has 'Copy Machine ID'", MACHINE_ID, "message: 'Copy Machine ID'", "message: 'Copy'"),
    fact('it copies the Machine ID', MACHINE_ID, 'await copy(did)', 'await copy(account)'),
    fact(
      "waiting_for_signature has 'Sign Machine ID Creation'",
      identity('sign-machine-id.tsx'),
      "message: 'Sign Machine ID Creation'",
      "message: 'Sign'",
    ),
    fact(
      "no status has 'Create Machine ID'",
      CREATE_MACHINE_ID,
      "message: 'Create Machine ID'",
      "message: 'Create'",
    ),
    fact(
      "'Create Machine ID' needs the linked wallet connected",
      CREATE_MACHINE_ID,
      'request.isPending || !isConnected',
      'request.isPending',
    ),
  ],
}
