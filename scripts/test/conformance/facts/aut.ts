import { type Facts, fact, type Mutant } from '../fact.ts'

const server = (name: string) => `apps/server/src/features/auth/${name}`
const web = (name: string) => `apps/web/src/features/auth/${name}`
const SERVER_SIGN_UP = server('accounts/sign-up.ts')
const SERVER_LOGIN = server('login.ts')
const SERVER_RECOVERY = server('links/request-link.ts')
const WRITE_SESSION = server('sessions/write-session.ts')
const LOGIN_BODY = 'packages/protocol/src/endpoints/accounts.ts'
const STEPS = 'packages/protocol/src/backoff-steps.ts'
const FORM_RULES = web('form-rules.ts')
const RECOVER = web('recover.ts')
const RESEND_BACKOFF = web('resend-backoff.ts')
const SESSION = web('session.ts')
const WATCH_SESSION = web('watch-session.ts')
const AUTH_CLIENT = 'apps/web/src/lib/session/auth-client.ts'
const CLIENT_STATE = 'apps/web/src/lib/session/client-state.ts'
const CALL = 'apps/web/src/lib/api/api.ts'
const REFRESH = 'apps/web/src/lib/api/refresh-user-data.ts'

/** State of the browser after a login. */
const LOGGED_IN = '{ ...initialClientState, accessToken, user }'

/** Returns the mutant that does not reset a part of the reset timeout at a login. */
function skipReset(field: string): Mutant {
  const timeout = `{ ...initialClientState.passwordResetTimeout, ${field}: clientState.get().passwordResetTimeout.${field} }`
  return {
    file: SESSION,
    from: LOGGED_IN,
    to: `{ ...initialClientState, accessToken, user, passwordResetTimeout: ${timeout} }`,
  }
}

/** Accounts and sessions. */
export const aut: Facts = {
  'AUT-01': [
    fact('a sign-up emails a code to its address', SERVER_SIGN_UP, 'to: input.email,', "to: '',"),
    fact(
      'the password of the sign-up logs in',
      SERVER_SIGN_UP,
      'hashSlowly(input.password), createEmailCode(now)',
      "hashSlowly(''), createEmailCode(now)",
    ),
    {
      states: 'a sign-up includes the referral code',
      mutants: [
        {
          file: SERVER_SIGN_UP,
          from: 'userMetadata: input.userMetadata,\n        signUp: describeSignUp(now),\n        mail:',
          to: 'userMetadata: {},\n        signUp: describeSignUp(now),\n        mail:',
        },
        {
          file: web('sign-up.ts'),
          from: ', ...(referralCode && { referral_code: referralCode })',
          to: '',
        },
      ],
    },
    fact(
      'the referral code is optional',
      web('referral-code-rule.ts'),
      "value === '' || isReferralCode(value)",
      'isReferralCode(value)',
    ),
    fact(
      'a sign-up waits for verification',
      SERVER_SIGN_UP,
      'deps.confirmSignUps === false ? openAccount(deps, input, due) : createAccount(deps, input, due)',
      'openAccount(deps, input, due)',
    ),
    {
      states: 'the emailed code verifies the address',
      mutants: [
        { file: SERVER_SIGN_UP, from: 'code: code.code,', to: "code: '000000'," },
        { file: web('verify.ts'), from: "token: code, type: 'signup'", to: "token: code, type: 'recovery'" },
      ],
    },
    fact(
      'another code does not verify the address',
      server('codes/use-code.ts'),
      'if (pending && fits && mayRedeem(',
      'if (pending && mayRedeem(',
    ),
    fact(
      'a login requires the right password',
      server('passwords/password-grant.ts'),
      'if (!(await fits(hash, input.password)) || !user) {',
      'if (!user) {',
    ),
    {
      states: 'a code by email recovers a forgotten password',
      mutants: [
        { file: SERVER_RECOVERY, from: 'code: code.code, link })', to: "code: '000000', link })" },
        { file: RECOVER, from: "token: code, type: 'recovery'", to: "token: code, type: 'signup'" },
      ],
    },
    {
      states: 'a reset sets the new password',
      mutants: [
        {
          file: server('passwords/set-password.ts'),
          from: 'password_hash: passwordHash,',
          to: 'password_hash: user.password_hash,',
        },
        { file: RECOVER, from: 'client.updateUser({ password })', to: 'client.updateUser({ data: {} })' },
      ],
    },
  ],
  'AUT-02': [
    {
      states: 'the email address must be valid',
      mutants: [
        {
          file: LOGIN_BODY,
          from: 'email: emailAddress(),',
          to: 'email: emailAddress().or(text(254)),',
        },
        { file: FORM_RULES, from: 'return value === undefined', to: 'return value === null' },
      ],
    },
    {
      states: 'a password of 7 characters is too short',
      mutants: [
        { file: LOGIN_BODY, from: '.min(PASSWORD_MIN_LENGTH)', to: '.min(PASSWORD_MIN_LENGTH - 1)' },
        {
          file: FORM_RULES,
          from: 'typed.length < PASSWORD_MIN_LENGTH',
          to: 'typed.length < PASSWORD_MIN_LENGTH - 1',
        },
      ],
    },
    {
      states: 'a password of 8 characters is long enough',
      mutants: [
        { file: LOGIN_BODY, from: '.min(PASSWORD_MIN_LENGTH)', to: '.min(PASSWORD_MIN_LENGTH + 1)' },
        {
          file: FORM_RULES,
          from: 'typed.length < PASSWORD_MIN_LENGTH',
          to: 'typed.length <= PASSWORD_MIN_LENGTH',
        },
      ],
    },
    fact(
      'turnstileToken is required',
      LOGIN_BODY,
      'turnstileToken: text(16_384).min(1),',
      'turnstileToken: text(16_384).min(1).optional(),',
    ),
    fact(
      'turnstileToken is a string',
      LOGIN_BODY,
      'turnstileToken: text(16_384).min(1),',
      'turnstileToken: text(16_384).min(1).or(z.number().transform(String)),',
    ),
    fact(
      'the response contains access_token',
      SERVER_LOGIN,
      'return { ...session, user: isMfaRequired',
      "return { ...session, access_token: '', user: isMfaRequired",
    ),
    fact(
      'the response contains the user',
      SERVER_LOGIN,
      'await deps.readMember(account) }',
      'withhold(account) }',
    ),
    fact('access_token is stored locally', SESSION, LOGGED_IN, '{ ...initialClientState, user }'),
    fact('the user is stored locally', SESSION, LOGGED_IN, '{ ...initialClientState, accessToken }'),
    fact(
      'a login is not retried',
      web('log-in.ts'),
      'await createSession({ email, password, turnstileToken })',
      'await createSession({ email, password, turnstileToken }).catch(() => createSession({ email, password, turnstileToken }))',
    ),
  ],
  'AUT-03': [
    {
      states: 'the state returns to NONE',
      mutants: [
        skipReset('state'),
        { file: WRITE_SESSION, from: 'set step = 0 from account', to: 'set step = step from account' },
      ],
    },
    { states: 'the email address becomes empty', mutants: [skipReset('email')] },
    { states: 'the timestamp becomes 0', mutants: [skipReset('timestamp')] },
    { states: 'the duration becomes 0', mutants: [skipReset('duration')] },
    fact(
      'the sign-up token is cleared',
      SESSION,
      LOGGED_IN,
      '{ ...initialClientState, accessToken, user, signupToken: clientState.get().signupToken }',
    ),
    fact('cached user data is invalidated', SESSION, '  getQueryClient()?.removeQueries()\n', ''),
  ],
  'AUT-04': [
    fact('the first state is NONE', CLIENT_STATE, "state: 'NONE', timestamp", "state: 'INITIAL', timestamp"),
    fact('INITIAL follows NONE', RESEND_BACKOFF, 'isNextStep ? index + 1 : 0', 'isNextStep ? index + 1 : 1'),
    fact('FIRST_RESEND follows INITIAL', STEPS, "state: 'FIRST_RESEND',", "state: 'SECOND_RESEND',"),
    fact('SECOND_RESEND follows FIRST_RESEND', STEPS, "state: 'SECOND_RESEND',", "state: 'MAX_ATTEMPTS',"),
    fact('MAX_ATTEMPTS is last', STEPS, "state: 'MAX_ATTEMPTS',", "state: 'SECOND_RESEND',"),
    fact(
      'the state survives a reload',
      CLIENT_STATE,
      '    accessToken: read(storageKeys.accessToken),\n',
      '    passwordResetTimeout: noResetTimeout,\n    accessToken: read(storageKeys.accessToken),\n',
    ),
    fact(
      'a reload does not restart the wait',
      RESEND_BACKOFF,
      'Math.min(timeout.timestamp, now) + timeout.duration',
      'now + timeout.duration',
    ),
  ],
  'AUT-05': [
    fact(
      'a login reaches other tabs',
      WATCH_SESSION,
      '} else if (newValue !== null && readMemberId(oldValue) !== readMemberId(newValue)) {',
      '} else if (false) {',
    ),
    fact('a refreshed token is stored', WATCH_SESSION, "  'TOKEN_REFRESHED',\n", ''),
    fact('the end of a session opens the login page', WATCH_SESSION, 'setTimeout(navigation.openSignIn)', ''),
    fact(
      'a logout reaches other tabs',
      WATCH_SESSION,
      'getQueryClient()?.clear()\n      navigation.openSignIn()',
      'getQueryClient()?.clear()',
    ),
    fact(
      'password recovery asks for a new password',
      WATCH_SESSION,
      "if (event === 'PASSWORD_RECOVERY') setTimeout(() => navigation.openPasswordReset?.())",
      '',
    ),
    fact(
      'an updated user is reloaded',
      WATCH_SESSION,
      "if (event === 'USER_UPDATED' && readAccessToken() !== null)",
      'if (false)',
    ),
    fact('a session survives a reload', AUTH_CLIENT, 'persistSession: true', 'persistSession: false'),
    fact('a session refreshes by itself', AUTH_CLIENT, 'autoRefreshToken: true', 'autoRefreshToken: false'),
    fact('the lifetime is checked every 30 s', WATCH_SESSION, 'CHECK_MS = 30_000', 'CHECK_MS = 300_000'),
    fact(
      'a token is refreshed 3 ticks before it expires',
      WATCH_SESSION,
      'RENEWAL_LEAD_SECONDS = 150',
      'RENEWAL_LEAD_SECONDS = 30',
    ),
  ],
  'AUT-06': [
    fact(
      'the auth client sends the API key',
      AUTH_CLIENT,
      'headers: { apikey: authApiKey },',
      'headers: {},',
    ),
    {
      states: 'other calls to the auth service send it, too',
      mutants: [
        { file: web('security/call-auth.ts'), from: '      apikey: authApiKey,\n', to: '' },
        { file: web('pending-link.ts'), from: ', apikey: authApiKey }', to: ' }' },
      ],
    },
    fact(
      'an authenticated call sends the token',
      CALL,
      'request as RequestParts, token ?? undefined)',
      'request as RequestParts)',
    ),
    fact(
      'it is a Bearer token',
      'packages/client/src/send-request.ts',
      "set('authorization', `Bearer",
      "set('authorization', `Token",
    ),
    fact(
      "a data query without a token fails with 'No access token provided'",
      CALL,
      "message: 'No access token provided'",
      "message: 'No token'",
    ),
    fact(
      'an accept call without a token fails, too',
      CALL,
      'if (!isPublic && !token)',
      "if (!isPublic && !token && endpoint.method === 'GET')",
    ),
    fact(
      'a call without a token is not sent',
      CALL,
      '  if (!isPublic && !token)\n',
      '  if (!isPublic && !token) await fetch(base + endpoint.path)\n  if (!isPublic && !token)\n',
    ),
  ],
  'AUT-07': [
    fact('reloads the user', REFRESH, '...userQuery(), staleTime: 0', '...userQuery()'),
    fact('reloads the statistics', REFRESH, '...statsQuery(), staleTime: 0', '...statsQuery()'),
    fact(
      'requests both together',
      REFRESH,
      'await Promise.all([user(), client.fetchQuery({ ...statsQuery(), staleTime: 0 })])',
      'await user()\n    await client.fetchQuery({ ...statsQuery(), staleTime: 0 })',
    ),
    fact(
      'reloads the user alone if that fails',
      REFRESH,
      '} catch {\n    await user()\n',
      '} catch {\n    return\n',
    ),
  ],
}
