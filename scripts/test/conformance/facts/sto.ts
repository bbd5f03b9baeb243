import { type Facts, fact } from '../fact.ts'

const CLIENT_STATE = 'apps/web/src/lib/session/client-state.ts'
const MEMBER_QUERIES = 'apps/web/src/lib/member/member-queries.ts'
const FLAGS = 'apps/web/src/lib/member/policy-flags.ts'

const RESET_TIMEOUT = "{ email: '', state: 'NONE', timestamp: 0, duration: 0 }"
const REST = '{ accessToken, user, ...rest }'

/** Storage in the browser. */
export const sto: Facts = {
  'STO-01': [
    fact('local storage has accessToken', CLIENT_STATE, "accessToken: 'accessToken'", "accessToken: 'token'"),
    fact('local storage has user', CLIENT_STATE, "user: 'user'", "user: 'member'"),
    fact('local storage has ppAccepted', FLAGS, "'ppAccepted'", "'privacyAccepted'"),
    fact('local storage has tosAccepted', FLAGS, "'tosAccepted'", "'termsAccepted'"),
    fact(
      'local storage has fullConfig',
      'apps/web/src/lib/browser/runtime-config.ts',
      "'fullConfig'",
      "'config'",
    ),
    {
      states: 'local storage has gatheredData',
      mutants: [
        { file: CLIENT_STATE, from: "'gatheredData'", to: "'data'" },
        {
          file: 'apps/web/src/features/insights/api.ts',
          from: '      writeStored(GATHERED_DATA_KEY, JSON.stringify(stats))\n',
          to: '',
        },
      ],
    },
    fact(
      'local storage has the theme',
      'packages/ui/src/lib/theme.ts',
      "THEME_KEY = 'theme'",
      "THEME_KEY = 'colors'",
    ),
    fact(
      "the flag of a whitelisted member is 'true'",
      MEMBER_QUERIES,
      "=== true ? 'true' :",
      "=== true ? '1' :",
    ),
    fact(
      "the flag of others is 'false'",
      MEMBER_QUERIES,
      "=== true ? 'true' : 'false'",
      "=== true ? 'true' : '0'",
    ),
    fact('session storage has ppSkipped', FLAGS, "'ppSkipped'", "'privacySkipped'"),
    fact(
      'ppSkipped is not in local storage',
      FLAGS,
      "sessionStorage.setItem(SKIPPED_KEY, 'true')",
      "localStorage.setItem(SKIPPED_KEY, 'true')",
    ),
  ],
  'STO-02': [
    fact(
      'accessToken persists',
      CLIENT_STATE,
      'accessToken: read(storageKeys.accessToken)',
      'accessToken: null',
    ),
    fact('signupToken persists', CLIENT_STATE, REST, '{ accessToken, user, signupToken, ...rest }'),
    fact(
      'passwordResetTimeout persists',
      CLIENT_STATE,
      REST,
      '{ accessToken, user, passwordResetTimeout, ...rest }',
    ),
    fact('it has an email', CLIENT_STATE, RESET_TIMEOUT, "{ state: 'NONE', timestamp: 0, duration: 0 }"),
    fact('it has a state', CLIENT_STATE, RESET_TIMEOUT, "{ email: '', timestamp: 0, duration: 0 }"),
    fact('it has a timestamp', CLIENT_STATE, RESET_TIMEOUT, "{ email: '', state: 'NONE', duration: 0 }"),
    fact('it has a duration', CLIENT_STATE, RESET_TIMEOUT, "{ email: '', state: 'NONE', timestamp: 0 }"),
    fact('user persists', CLIENT_STATE, 'user: parse<User>(read(storageKeys.user))', 'user: null'),
    fact('userStats persists', CLIENT_STATE, REST, '{ accessToken, user, userStats, ...rest }'),
    fact('userOnboarded persists', CLIENT_STATE, REST, '{ accessToken, user, userOnboarded, ...rest }'),
    fact('userOnboarded is true by default', CLIENT_STATE, 'userOnboarded: true', 'userOnboarded: false'),
  ],
}
