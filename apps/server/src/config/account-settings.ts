import { z } from 'zod'
import { type AuthLimits, DEFAULT_PROOF_MINUTES, defaultLimits } from './auth-limits.ts'
import { expected } from './messages.ts'
import { httpUrl, setting } from './setting.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/**
 * Defines a limit of the auth service, as `count/seconds`. Windows last at most an hour, because counters are
 * stored for two hours.
 */
const limit = (name: keyof AuthLimits, purpose: string) =>
  setting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}\/([1-9]\d{0,2}|[12]\d{3}|3[0-5]\d{2}|3600)$/)
      .transform((text) => {
        const [count, seconds] = text.split('/').map(Number) as [number, number]
        return { limit: count, windowSeconds: seconds }
      }),
    accepts: expected.countPerSeconds(),
    usual: `${defaultLimits[name].limit}/${defaultLimits[name].windowSeconds}`,
    purpose,
  })

/** Origins of portals whose page redeems links; empty for `off`. */
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

/** Settings of the local or remote auth service. */
export const accountSettings = {
  AUTH_URL: setting({
    schema: httpUrl,
    accepts: expected.authUrl(),
    purpose:
      'External auth service that manages the accounts: Supabase Auth or another Hearth installation. Without it, this server manages them.',
  }),
  AUTH_API_KEY: setting({
    schema: z.string().regex(/^[!-~]{1,1000}$/),
    accepts: expected.publicKey(),
    default: 'hearth-portal',
    purpose: 'Value of the apikey header in calls to the auth service. It is public; never use a secret key.',
  }),
  AUTH_BOT_CHECK_URL: setting({
    schema: httpUrl,
    accepts: expected.challengeUrl(),
    purpose:
      'URL of the bot-check challenges if the auth service at AUTH_URL is another Hearth installation. Without it, this server checks logins, unless TURNSTILE_SITE_KEY is set without TURNSTILE_SECRET_KEY.',
  }),
  BOT_CHECK: setting({
    schema: onOff,
    accepts: expected.onOrOff(),
    default: 'on',
    purpose:
      'Whether sign-ups, logins and requests for codes require a bot check. Turn it off only for closed networks and tests: only rate limits then slow down guessing and mass sign-ups.',
  }),
  BOT_CHECK_WORK: setting({
    schema: z.coerce.number().int().min(10_000).max(100_000_000),
    accepts: expected.botCheckWork(),
    default: '4000000',
    purpose:
      'Maximum PBKDF2 iterations of the proof-of-work challenge. A browser needs half to all of them: 0.3 to 1 s on a laptop by default. For a subnet with many requests, the maximum is up to 16 times as high.',
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
    accepts: expected.httpUrls(),
    default: '',
    purpose:
      'Additional allowed targets of links in emails: portals on other origins that use this auth service.',
  }),
  AUTH_SESSION_IDLE_HOURS: setting({
    schema: sessionHours,
    accepts: expected.hours(),
    default: '720',
    purpose: 'A session ends if it is not refreshed for this time (30 days by default).',
  }),
  AUTH_SESSION_MAX_HOURS: setting({
    schema: sessionHours,
    accepts: expected.hours(),
    default: '4320',
    purpose: 'A session ends this time after its login, even if it is used (180 days by default).',
  }),
  AUTH_CONFIRM_SIGN_UPS: setting({
    schema: onOff,
    accepts: expected.onOrOff(),
    default: 'on',
    purpose:
      'Whether a new account requires a code that is sent to its email address. Turn it off only for closed networks: anyone can then sign up with the email address of another person, and can find out which email addresses have accounts.',
  }),
  AUTH_CONFIRM_LINKS: setting({
    schema: portals,
    accepts: expected.passwordOrigins(),
    default: 'portal',
    purpose:
      'Portals whose emailed links open a page that asks for a click, so that mail scanners cannot redeem the links. Other links are redeemed when they are opened.',
  }),
  AUTH_SIGN_UPS: setting({
    schema: onOff,
    accepts: expected.onOrOff(),
    default: 'on',
    purpose:
      'Whether people can sign up. If off, operators invite members. Pending sign-ups can still be confirmed. With AUTH_URL, this setting affects the portal only; also close sign-ups at that service.',
  }),
  AUTH_SECURE_PASSWORD_CHANGE: setting({
    schema: onOff,
    accepts: expected.onOrOff(),
    default: 'off',
    purpose: 'Whether a new password requires an emailed code if the login is older than a day.',
  }),
  REAUTHENTICATION_MINUTES: setting({
    schema: z.coerce.number().int().min(1).max(1440),
    accepts: expected.minutes(),
    default: String(DEFAULT_PROOF_MINUTES),
    purpose:
      "Maximum age of the proof of identity for sensitive changes: password, email address, second factor, API keys, export, deletion, operators' decisions.",
  }),
  AUTH_JWT_ALGORITHM: setting({
    schema: z.enum(['ES256', 'RS256']),
    accepts: expected.algorithm(),
    default: 'ES256',
    purpose:
      'Signing algorithm of access tokens. After a change, older tokens remain valid until they expire.',
  }),
  AUTH_SIGNING_KEY: setting({
    schema: z.string().min(1).max(255),
    accepts: expected.signingKey(),
    default: 'own',
    purpose:
      'Key that signs access tokens: own for the key of this server, or an ES256, RS256 or EdDSA key that import-supabase imported with its private half.',
  }),
  AUTH_LIMIT_VERIFY_PER_NETWORK: limit('verifyPerSubnet', 'Redeemed codes and links per subnet.'),
  AUTH_LIMIT_PASSWORD_PER_NETWORK: limit('passwordPerSubnet', 'Password logins per subnet.'),
  AUTH_LIMIT_PASSWORD_PER_ACCOUNT: limit(
    'passwordPerAccount',
    'Password logins per account from all subnets that are new to the account.',
  ),
  AUTH_LIMIT_PASSWORD_TRIES: limit(
    'loginAttempts',
    'Consecutive wrong passwords per account and subnet without a delay. Further attempts must wait 1 s, 2 s, 4 s, up to the given number of seconds.',
  ),
  AUTH_LIMIT_CHALLENGE_PER_NETWORK: limit(
    'challengePerSubnet',
    'Bot-check challenges per subnet. The work doubles with each eighth of this limit, up to 16 times.',
  ),
  AUTH_LIMIT_IMPLAUSIBLE_REFRESH_PER_NETWORK: limit(
    'implausibleRefreshPerSubnet',
    'Attempts per subnet to use refresh tokens that were never issued. Issued tokens are not limited.',
  ),
  AUTH_LIMIT_CODES_PER_NETWORK: limit('codesPerSubnet', 'Requested emails per subnet.'),
  AUTH_LIMIT_CODES_PER_ACCOUNT: limit('codesPerAccount', 'Requested emails per account.'),
  AUTH_LIMIT_MAIL_PER_ACCOUNT: limit('mailPerAccount', 'Emails of one kind to one address.'),
  AUTH_LIMIT_STRANGER_TRIES_PER_ACCOUNT: limit(
    'strangerAttemptsPerAccount',
    'Codes entered per account from a browser and subnet that did not request them.',
  ),
  AUTH_LIMIT_STRANGER_TRIES: limit('strangerAttempts', 'The same for all accounts together.'),
  AUTH_LIMIT_REQUESTER_TRIES: limit(
    'requesterAttempts',
    'Codes entered by their requesters, for all accounts together. Links in emails do not count.',
  ),
  AUTH_LIMIT_FACTOR_PER_ACCOUNT: limit('factorPerAccount', 'Codes of second factors per account.'),
}
