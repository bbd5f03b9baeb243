import { addDocumentCalldata, didPrecompileAddress } from '../../packages/chain/src/did/attribute.ts'
import { buildDidDocument } from '../../packages/chain/src/did/build-did-document.ts'
import { didOf } from '../../packages/chain/src/did/identifiers.ts'
import type { Answers } from './answers.ts'
import { empty, emptyAccount } from './empty.ts'
import { filled, filledAccount, id } from './filled.ts'
import type { Scene } from './scene.ts'

/** Single window, because dialogs have the same width in every window. */
const windows = [{ width: 1280, height: 900 }]

const onDashboard = { path: '/dashboard', account: filledAccount, windowOnly: true, windows } as const
const onProfile = {
  path: '/profile/security',
  answers: filled,
  account: filledAccount,
  windowOnly: true,
  windows,
} as const

/** Authenticator app whose enrollment is pending. The QR code is drawn but never scanned. */
const enrolment = {
  id: id(63),
  type: 'totp',
  friendly_name: 'Authenticator app',
  totp: {
    qr_code:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="white"/><path d="M1 1h2v2H1zM5 1h2v2H5zM1 5h2v2H1zM4 4h1v1H4zM6 6h1v1H6z"/></svg>',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Hearth',
  },
}

const smartAccount = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const linkedWallet = '0xb794f5ea0ba39494ce839613fffba74279579268'

const didDocument = buildDidDocument(
  3338,
  { account: smartAccount, owner: linkedWallet, emailSignature: `0x${'12'.repeat(65)}` },
  { type: 'EcdsaSecp256k1RecoveryMethod2020', issuer: linkedWallet, hash: `0x${'34'.repeat(32)}` },
)

const didCall = { machineAddress: smartAccount, target: didPrecompileAddress, nonce: '1' } as const

const signing = (state: string, calldata: string) =>
  identity(state, 'Machine ID Creation in Progress', 'Sign', {
    readDidStatus: { status: 'waiting_for_signature' },
    requestDid: { success: true, message: 'Sign this.', data: { ...didCall, calldata } },
  })

/** Returns a scene of the dialog that a header button opens. */
const identity = (state: string, button: string, shows: string, answers: Answers): Scene => ({
  ...onDashboard,
  name: `dialogs/${state}`,
  answers: { ...filled, readUser: (empty.readUser ?? filled.readUser) as never, ...answers },
  shows: 'Points log',
  act: async (page) => {
    await page.getByRole('banner').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').getByText(shows).first().waitFor()
  },
})

export const dialogScenes: Scene[] = [
  {
    ...onDashboard,
    name: 'dialogs/terms',
    answers: { ...filled, readTermsAccepted: { istosAccepted: false } },
    shows: 'Version 3',
  },
  {
    ...onDashboard,
    name: 'dialogs/terms-unchecked',
    answers: { ...filled, readTermsAccepted: { istosAccepted: false } },
    shows: 'Version 3',
    act: async (page) => {
      await page.getByRole('checkbox').check()
      await page.getByRole('checkbox').uncheck()
    },
  },
  {
    ...onDashboard,
    name: 'dialogs/privacy',
    answers: { ...filled, readPrivacyAccepted: { isppAccepted: false } },
    shows: 'Version 3',
  },
  {
    ...onDashboard,
    name: 'dialogs/log-out',
    answers: filled,
    shows: 'Points log',
    act: async (page) => {
      await page.getByRole('navigation').getByRole('button', { name: 'Log out' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  identity('machine-id-requirements', 'Create Smart Account', 'Link your wallet', empty),
  identity('machine-id-requirements-partly-met', 'Create Smart Account', 'Earn 100 heartbeats', {
    ...empty,
    readUser: filled.readUser as never,
    readIdentityRequirements: {
      wallet: true,
      heartbeats: false,
      requirementsMet: false,
      existingSmartAccount: false,
      currentHeartbeats: 63,
      requiredHeartbeats: 100,
      status: 'not_found',
    },
  }),
  identity('machine-id-create', 'Create Machine ID', 'Create Machine ID', {
    readDidStatus: { status: null },
  }),
  signing('machine-id-sign', addDocumentCalldata(smartAccount, didOf(smartAccount), didDocument)),
  signing('machine-id-sign-wrong-call', `0x${'d4'.repeat(68)}`),
  identity('machine-id-pending', 'Machine ID Creation in Progress', 'Machine ID creation in progress', {
    readDidStatus: { status: 'pending' },
  }),
  identity('machine-id-completed', 'Machine ID', 'Machine ID creation completed!', {
    readUser: filled.readUser as never,
  }),
  {
    ...onProfile,
    name: 'dialogs/authenticator-app',
    answers: filled,
    account: { ...emptyAccount, '/factors': enrolment },
    shows: 'This browser',
    act: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...onProfile,
    name: 'dialogs/new-api-key',
    path: '/profile/api-keys',
    shows: 'Revoke',
    act: async (page) => {
      await page.getByRole('button', { name: /new key/i }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...onProfile,
    name: 'dialogs/change-password',
    shows: 'This browser',
    act: async (page) => {
      await page
        .getByRole('button', { name: /change.*password|password.*change/i })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
