import { z } from 'zod'
import { type AuthLimits, DEFAULT_PROOF_MINUTES, defaultLimits } from './auth-limits.ts'
import { httpUrl, setting } from './setting.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** A limit of the auth service, as `count/seconds`. Windows are kept for two hours and may not last longer than one. */
const limit = (name: keyof AuthLimits, purpose: string) =>
  setting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}\/([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|3600)$/)
      .transform((text) => {
        const [count, seconds] = text.split('/').map(Number) as [number, number]
        return { limit: count, windowSeconds: seconds }
      }),
    takes: 'count/seconds, 1 to 999999 and 1 to 3600',
    usual: `${defaultLimits[name].limit}/${defaultLimits[name].windowSeconds}`,
    purpose,
  })

/** Portals with the page that redeems links; none for `off`. */
const portals = z
  .string()
  .transform((value) => (value === 'off' ? [] : value.split(',').map((entry) => entry.trim())))
  .pipe(
    z.array(
      z.union([
        z.literal('portal'),
        z.url({ protocol: /^https?$/ }).transform((url, context) => {
          const { origin, href } = new URL(url)
          if (href === `${origin}/`) return origin
          context.addIssue({ code: 'custom', message: 'must be an origin' })
          return z.NEVER
        }),
      ]),
    ),
  )

const sessionHours = z.union([z.literal('0').transform(() => 0), z.coerce.number().min(0.1).max(100_000)])

/** The settings of the auth service, here or elsewhere. */
export const accountSettings = {
  AUTH_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://auth.example.org/auth/v1',
    purpose:
      'An auth service elsewhere (Supabase Auth, or another Hearth) that keeps the accounts. Without it, this server does.',
  }),
  AUTH_API_KEY: setting({
    schema: z.string().regex(/^[!-~]{1,1000}$/),
    takes: 'the public (anon) key of that service',
    default: 'hearth-portal',
    purpose:
      'Sent as the apikey header of every call to the auth service. Shown to everybody, never a secret key.',
  }),
  AUTH_BOT_CHECK_URL: setting({
    schema: httpUrl,
    takes: 'an http or https address, such as https://auth.example.org/auth/v1/bot-check/challenge',
    purpose:
      'Where the auth service at AUTH_URL gives out the challenges that it accepts, if it is a Hearth. Without it, this server checks log-ins.',
  }),
  BOT_CHECK: setting({
    schema: onOff,
    takes: 'on or off',
    default: 'on',
    purpose:
      'Whether sign-ups, log-ins and requests for codes take a bot check. Off is for closed networks and tests: budgets alone then slow down guessing and mass sign-ups.',
  }),
  BOT_CHECK_WORK: setting({
    schema: z.coerce.number().int().min(10_000).max(100_000_000),
    takes: 'a whole number from 10000 to 100000000',
    default: '4000000',
    purpose:
      'The most iterations of PBKDF2 that proving to be no bot costs a browser, which takes half of them to all: 0.3 to 1 s of a laptop by default. Up to sixteen times as much for a network that asks often.',
  }),
  REDIRECT_URLS: setting({
    schema: z
      .string()
      .transform((value) =>
        value
          .split(',')
          .map((url) => url.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
    takes: 'http or https addresses, separated by commas',
    default: '',
    purpose:
      'Where links in mails may lead besides PUBLIC_URL: portals on other origins that use this auth service.',
  }),
  AUTH_SESSION_IDLE_HOURS: setting({
    schema: sessionHours,
    takes: 'hours, 0.1 to 100000, or 0 for no limit',
    default: '720',
    purpose: 'A session ends when it was not refreshed for this long; 30 days by default.',
  }),
  AUTH_SESSION_MAX_HOURS: setting({
    schema: sessionHours,
    takes: 'hours, 0.1 to 100000, or 0 for no limit',
    default: '4320',
    purpose: 'A session ends this long after its log-in, however much it is used; 180 days by default.',
  }),
  AUTH_CONFIRM_SIGN_UPS: setting({
    schema: onOff,
    takes: 'on or off',
    default: 'on',
    purpose:
      'A new account opens by a code mailed to its address. Off, it is open at once: for closed networks only, because anybody may then sign up with the address of another, and is told which addresses have accounts.',
  }),
  AUTH_CONFIRM_LINKS: setting({
    schema: portals,
    takes: 'off, or portal (PUBLIC_URL) and origins of other Hearth portals, separated by commas',
    default: 'portal',
    purpose:
      'Links of mails that lead to these portals open a page that asks for a click, so mail scanners cannot use them up. Other links, and all when off, are redeemed when they are opened.',
  }),
  AUTH_SIGN_UPS: setting({
    schema: onOff,
    takes: 'on or off',
    default: 'on',
    purpose:
      'Whether people can sign up by themselves. Off, operators invite members; sign-ups that wait for their code can still be confirmed. With AUTH_URL it changes the portal only: close sign-ups at that service, too.',
  }),
  AUTH_SECURE_PASSWORD_CHANGE: setting({
    schema: onOff,
    takes: 'on or off',
    default: 'off',
    purpose: 'A new password takes a code sent by e-mail, unless the log-in was less than a day ago.',
  }),
  REAUTHENTICATION_MINUTES: setting({
    schema: z.coerce.number().int().min(1).max(1440),
    takes: 'minutes, 1 to 1440',
    default: String(DEFAULT_PROOF_MINUTES),
    purpose:
      "Sensitive changes (password, address, second factor, API keys, export, deletion, operators' decisions) require that the member logged in or confirmed their identity at most this long ago.",
  }),
  AUTH_JWT_ALGORITHM: setting({
    schema: z.enum(['ES256', 'RS256']),
    takes: 'ES256 or RS256',
    default: 'ES256',
    purpose: 'What access tokens are signed with. After a change older tokens stay good until they expire.',
  }),
  AUTH_SIGNING_KEY: setting({
    schema: z.string().min(1).max(255),
    takes: 'own, or the id (kid) of an imported key',
    default: 'own',
    purpose:
      'The key that signs access tokens: the own one, or an ES256, RS256 or EdDSA key that import-supabase imported with its private half.',
  }),
  AUTH_LIMIT_VERIFY_PER_NETWORK: limit('verifyPerNetwork', 'Codes and links of mails shown, per network.'),
  AUTH_LIMIT_PASSWORD_PER_NETWORK: limit('passwordPerNetwork', 'Log-ins with a password, per network.'),
  AUTH_LIMIT_PASSWORD_PER_ACCOUNT: limit(
    'passwordPerAccount',
    'Log-ins to one account from all networks together that it was not logged in to from before.',
  ),
  AUTH_LIMIT_PASSWORD_TRIES: limit(
    'passwordTries',
    'Wrong passwords in a row for one account from one network that cost no wait; then 1 s, 2 s, 4 s, up to so many seconds.',
  ),
  AUTH_LIMIT_CHALLENGE_PER_NETWORK: limit(
    'challengePerNetwork',
    'Challenges of the bot check, per network; with each eighth that is gone the work doubles, up to 16 times.',
  ),
  AUTH_LIMIT_IMPLAUSIBLE_REFRESH_PER_NETWORK: limit(
    'implausibleRefreshPerNetwork',
    'Refresh tokens that were never given to anybody, per network. Others are not limited.',
  ),
  AUTH_LIMIT_CODES_PER_NETWORK: limit('codesPerNetwork', 'Mails asked for, per network.'),
  AUTH_LIMIT_CODES_PER_ACCOUNT: limit('codesPerAccount', 'Mails asked for, per account.'),
  AUTH_LIMIT_MAIL_PER_ACCOUNT: limit('mailPerAccount', 'Mails of one kind to one address.'),
  AUTH_LIMIT_STRANGER_TRIES_PER_ACCOUNT: limit(
    'strangerTriesPerAccount',
    'Mailed codes entered for one account from another browser and network than the one that requested them.',
  ),
  AUTH_LIMIT_STRANGER_TRIES: limit(
    'strangerTries',
    'The same, for all accounts of the installation together.',
  ),
  AUTH_LIMIT_REQUESTER_TRIES: limit(
    'requesterTries',
    'Mailed codes entered where they were requested, for all accounts of the installation together. Links of mails are not counted.',
  ),
  AUTH_LIMIT_FACTOR_PER_ACCOUNT: limit('factorPerAccount', 'Codes of second factors, per account.'),
}
