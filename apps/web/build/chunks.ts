/** Returns a pattern for the files in a folder of the portal whose names start with one of `names`. */
const filesOf = (folder: string, ...names: string[]) =>
  new RegExp(`/apps/web/src/${folder}/(${names.join('|')})`)
/** Returns a pattern for the files in a folder of the portal whose names start with none of `names`. */
const filesExcept = (folder: string, ...names: string[]) =>
  new RegExp(`/apps/web/src/${folder}/(?!${names.join('|')})`)
/** Returns a pattern for the files in a folder of `packages/ui` whose names start with one of `names`. */
const uiFilesOf = (folder: string, ...names: string[]) =>
  new RegExp(`/packages/ui/src/${folder}/(${names.join('|')})`)

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
      filesExcept('lib/api', 'create-query', 'query-settings', 'refresh', 'repair-response', 'zod'),
      filesOf('lib/(session|i18n)', ''),
      filesOf('lib/browser', 'release', 'rules', 'runtime-config', 'search-params'),
      filesOf('lib/member', 'dashboard-failure', 'identity-seen', 'policy-flags'),
      filesOf('hooks', ''),
      filesOf('components', 'page-link'),
      uiFilesOf('hooks', 'use-media-query'),
      uiFilesOf(
        'lib',
        'browser-storage',
        'class-names',
        'format\\.',
        'i18n',
        'lazy-part',
        'theme',
        'toast',
        'trans',
      ),
      filesOf('features/auth', 'session', 'watch-session', 'consume-callback', 'mfa-required'),
      uiFilesOf(
        'components',
        'button',
        'field',
        'full-page-message',
        'logo',
        'notice',
        'password-field',
        'spinner',
        'text-link',
        'theme-toggle',
      ),
    ],
  },
  {
    name: 'sign-in',
    test: [
      /\/packages\/protocol\/src\/spell-email-address\.ts/,
      filesOf('app/routes/auth', 'route\\.tsx\\?tsr', 'index\\.tsx\\?tsr'),
      filesOf(
        'features/auth',
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
      filesExcept('app/shell', 'sidebar-sheet', 'add-manifest-link', 'small-screen-card'),
      filesOf('lib/api', 'create-query', 'query-settings', 'refresh'),
      filesOf('lib/live', 'live-queries'),
      filesOf('lib/member', 'claim', 'identity-(?!seen)', 'member-queries', 'node-command', 'referral-link'),
      filesOf('lib/browser', 'save-stream'),
      filesOf('components', 'card-boundary', 'query-view'),
      uiFilesOf(
        'components',
        'card',
        'confirm\\.',
        'copy-command',
        'data-table',
        'defer',
        'empty-state',
        'load-failed',
        'pagination',
        'query-view',
        'row',
        'select',
        'skeleton',
        'stat\\.',
        'tooltip',
      ),
      uiFilesOf('hooks', 'use-copy', 'use-now', 'use-overflow', 'use-size'),
      uiFilesOf(
        'lib',
        'after-first-paint',
        'compute-pagination',
        'delay',
        'format-date',
        'format-point-count',
        'load-optional-part',
      ),
      filesOf('features/identity', 'identity-status', 'identity-toasts', 'notify-changes'),
      filesOf('features/policies', 'policy-prompts', 'policy-queries'),
      filesOf('features/heartbeats', 'node-queries', 'node-rows', 'use-nodes-state'),
      filesOf('features/referrals', 'referral-status', 'referrals-query'),
      filesOf('app/routes', '_portal\\.tsx\\?tsr'),
    ],
  },
  {
    // Modules that member pages load after the first paint. Dialogs and code fields share some of them.
    name: 'behind-paint',
    test: [
      /node_modules\/(@radix-ui\/(?!react-(one-time|roving|collection|alert-dialog|dialog|focus))|@floating-ui\/|eventsource-parser)/,
      /light-protocol\/(live-events|endpoints\/of\/followChanges)/,
      filesOf('lib/live', 'live-events'),
      uiFilesOf('components', 'full-tooltip'),
    ],
  },
  {
    name: 'device',
    test: [
      filesOf('app/routes/_portal', '-device-parts'),
      filesOf('features/heartbeats', 'live-favicon', 'node-notifications'),
      filesOf('lib/browser', 'device-notifications'),
      filesOf('app/shell', 'add-manifest-link'),
    ],
  },
  {
    name: 'dialog',
    test: [
      /node_modules\/(@radix-ui\/react-(alert-dialog|dialog|focus-\w+)|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref)/,
      uiFilesOf('components', 'dialog', 'confirm-dialog'),
      uiFilesOf('lib', 'return-focus', 'style-singleton'),
      filesOf('app/shell', 'sidebar-sheet'),
    ],
  },
].map(({ name, test }, index, { length }) => ({
  name,
  test: (id: string) => test.some((part) => part.test(id)),
  priority: length - index,
}))
