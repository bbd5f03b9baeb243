/** Returns a pattern for the files in a folder of src/ whose names start with one of `names`. */
const filesOf = (folder: string, ...names: string[]) =>
  new RegExp(`/apps/web/src/${folder}/(${names.join('|')})`)
/** Returns a pattern for the files in a folder of src/ whose names start with none of `names`. */
const filesExcept = (folder: string, ...names: string[]) =>
  new RegExp(`/apps/web/src/${folder}/(?!${names.join('|')})`)

/** Files of lib/ that every member page needs and the sign-in page does not. */
const membersLib = [
  'claim',
  'create-query',
  'format-date',
  'identity-(?!seen)',
  'live-queries',
  'load-optional-part',
  'member-queries',
  'node-command',
  'pagination',
  'after-first-paint',
  'delay',
  'query-settings',
  'referral-link',
  'refresh',
  'rejection-message',
  'save-stream',
  'format-point-count',
  'use-copy',
  'use-now',
  'use-size',
]

/** Endpoints that the shell or several member pages call. Other endpoints are bundled with their page. */
const membersEndpoints = [
  'claimReward',
  'onboard',
  'readNodes',
  'readNodeCredits',
  'readOnboarded',
  'read(Privacy|Terms)Accepted',
  'readReferrals',
  'readStats',
  'readUser',
  'readWhitelisted',
]

/**
 * Groups of modules, each bundled into one file. By default, each module that two pages share becomes a
 * separate file, which costs 0.5 KB of headers and a request. A bundle includes its modules' imports, except
 * those of a bundle listed above it.
 */
export const chunks = [
  {
    name: 'start',
    test: [
      // Exclude the copies inside wagmi.
      /(?<!wagmi\/)node_modules\/(react|react-dom|scheduler|zustand|@tanstack\/(?!query-core|react-query)[\w-]+)\//,
      /node_modules\/@radix-ui\/react-(slot|compose-refs)\//,
      /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
      /\/packages\/(client\/src|protocol\/src\/constants\.ts)/,
      /light-protocol\/(?!endpoints|live)|vite\/preload-helper/,
      filesExcept(
        'lib',
        ...membersLib,
        'device-notifications',
        'html-tree',
        'avatar-sources',
        'repair-response',
        'live-events',
        'trusted-script',
        'wallet/',
        'zod',
      ),
      filesOf('auth', 'session', 'watch-session', 'consume-callback', 'mfa-required'),
      filesOf(
        'ui',
        'button',
        'field',
        'full-page-message',
        'logo',
        'lazy-part',
        'notice',
        'password-field',
        'spinner',
        'theme-toggle',
        'toast\\.',
      ),
    ],
  },
  {
    name: 'sign-in',
    test: [
      /\/packages\/protocol\/src\/spell-email-address\.ts/,
      filesOf('routes/auth', 'route\\.tsx\\?tsr', 'index\\.tsx\\?tsr'),
      filesOf(
        'auth',
        'auth-',
        'bot-check/(use|bot)',
        'form-',
        'log-in',
        'network',
        'outbox',
        'social',
        'submit',
        'use-',
      ),
    ],
  },
  {
    name: 'portal',
    test: [
      /node_modules\/@tanstack\/(query-core|react-query)\//,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(x|chevron-\w+|copy|check|download)\.\w+$/,
      new RegExp(`light-protocol/endpoints/(identity|of/(${membersEndpoints.join('|')})$)`),
      filesExcept('shell', 'sidebar-sheet', 'add-manifest-link'),
      filesOf('lib', ...membersLib),
      filesOf(
        'ui',
        'card',
        'confirm\\.',
        'copy-command',
        'figures',
        'load-failed',
        'pagination',
        'row',
        'select',
        'skeleton',
        'tooltip',
      ),
      filesOf('identity', 'identity-status', 'identity-toasts', 'notify-changes'),
      filesOf('policies', 'policy-prompts', 'policy-queries'),
      filesOf('heartbeats', 'node-queries', 'node-rows', 'use-nodes-state'),
      filesOf('referrals', 'referral-status', 'referrals-query'),
      filesOf('routes', '_portal\\.tsx\\?tsr'),
    ],
  },
  {
    // Modules that member pages load after the first paint. Dialogs and code fields share some of them.
    name: 'behind-paint',
    test: [
      /node_modules\/(@radix-ui\/(?!react-(one-time|roving|collection|alert-dialog|dialog|focus))|@floating-ui\/|eventsource-parser)/,
      /light-protocol\/(live-events|endpoints\/of\/followChanges)/,
      filesOf('lib', 'live-events'),
      filesOf('ui', 'full-tooltip'),
    ],
  },
  {
    name: 'device',
    test: [
      filesOf('routes/_portal', '-device-parts'),
      filesOf('heartbeats', 'live-favicon', 'node-notifications'),
      filesOf('lib', 'device-notifications'),
      filesOf('shell', 'add-manifest-link'),
    ],
  },
  {
    name: 'dialog',
    test: [
      /node_modules\/(@radix-ui\/react-(alert-dialog|dialog|focus-\w+)|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref)/,
      filesOf('ui', 'dialog', 'confirm-dialog', 'return-focus', 'style-singleton'),
      filesOf('shell', 'sidebar-sheet'),
    ],
  },
].map(({ name, test }, index, { length }) => ({
  name,
  test: (id: string) => test.some((part) => part.test(id)),
  priority: length - index,
}))
