import { type Facts, fact } from '../fact.ts'

const app = (name: string) => `apps/web/src/app/${name}`
const auth = (name: string) => `apps/web/src/features/auth/${name}`
const page = (name: string) => app(`routes/_portal/${name}`)
const ENTRY_PATHS = app('auth/entry-paths.ts')
const AUTH_PAGES = app('auth/auth-pages.tsx')
const RESET_PASSWORD = app('auth/reset-password-route.tsx')
const PORTAL = app('routes/_portal.tsx')
const ROUTER = app('router.ts')
const DASHBOARD = page('dashboard.tsx')
const REFERRALS = page('referrals.tsx')
const REWARDS = page('rewards.tsx')
const LOG_IN_SCRIPT = 'apps/web/public/log-in.js'
const BOOT = 'apps/web/public/boot.js'
const SIGN_UP = auth('sign-up-page.tsx')
const REFERRAL_CODE = 'apps/web/src/lib/member/is-referral-code.ts'
const ENSURE_ONBOARDED = 'apps/web/src/features/members/ensure-onboarded.ts'

/** Returns the fact that a page needs a token. */
const guarded = (path: string) => fact(`${path} needs a token`, PORTAL, "['/faqs', ", `['/faqs', '${path}', `)

/** Routes and guards. */
export const nav: Facts = {
  'NAV-01': [fact('/ leads to /auth', ENTRY_PATHS, "path === '/' ?", "path === '/start' ?")],
  'NAV-02': [
    {
      states: 'with a token, /auth leads to /dashboard',
      mutants: [
        { file: ENTRY_PATHS, from: "undefined : '/dashboard'", to: "undefined : '/rewards'" },
        { file: LOG_IN_SCRIPT, from: "location.replace('/dashboard')", to: "location.replace('/rewards')" },
      ],
    },
    fact('so do other auth paths', ENTRY_PATHS, '(logout|confirm)', '(logout|confirm|signup)'),
    fact('/auth/logout does not', ENTRY_PATHS, '(logout|confirm)', '(confirm)'),
  ],
  'NAV-03': [
    fact('/auth is login', AUTH_PAGES, "path === '/auth' ?", "path === '/auth/login' ?"),
    fact('/auth/verify exists', AUTH_PAGES, "'/auth/verify':", "'/auth/check':"),
    fact('/auth/signup exists', AUTH_PAGES, "'/auth/signup':", "'/auth/register':"),
    fact('/auth/forgot-password exists', AUTH_PAGES, "'/auth/forgot-password':", "'/auth/forgot':"),
    fact('/auth/reset-password exists', AUTH_PAGES, "'/auth/reset-password':", "'/auth/reset':"),
    fact('/auth/logout exists', AUTH_PAGES, "'/auth/logout':", "'/auth/leave':"),
  ],
  'NAV-04': [
    fact(
      'the parameter is referralCode',
      app('auth/sign-up-route.tsx'),
      "useSearchParameter('referralCode')",
      "useSearchParameter('code')",
    ),
    fact(
      'it is optional',
      SIGN_UP,
      'referralCode !== undefined && !isReferralCode(referralCode)',
      "!isReferralCode(referralCode ?? '')",
    ),
    fact(
      '5 characters are valid',
      REFERRAL_CODE,
      'code.length === REFERRAL_CODE_LENGTH',
      'code.length === REFERRAL_CODE_LENGTH + 1',
    ),
    fact('fewer are invalid', REFERRAL_CODE, 'code.length ===', 'code.length <='),
    fact('more are invalid', REFERRAL_CODE, 'code.length ===', 'code.length >='),
    fact(
      "another length shows the toast 'Invalid referral code'",
      SIGN_UP,
      "message: 'Invalid referral code'",
      "message: 'Unknown referral code'",
    ),
    fact(
      'the form stays usable',
      SIGN_UP,
      '  return <SignUpForm',
      '  if (invalid) return null\n  return <SignUpForm',
    ),
  ],
  'NAV-05': [
    fact('resetting a password needs an auth session', RESET_PASSWORD, 'if (email === null)', 'if (false)'),
    fact(
      'without one it redirects to /auth',
      RESET_PASSWORD,
      "openPage('/auth', {",
      "openPage('/auth/signup', {",
    ),
    fact(
      'with one the form opens',
      auth('recover.ts'),
      "data.session ? (data.session.user.email ?? '') : null",
      'null',
    ),
  ],
  'NAV-06': [
    fact('/dashboard needs a token', BOOT, "path !== '/faqs'", "path !== '/faqs' && path !== '/dashboard'"),
    guarded('/agentinsights'),
    guarded('/rewards'),
    guarded('/referrals'),
    fact('/profile needs a token', PORTAL, "['/faqs', ", "['/faqs', '/profile/security', "),
    {
      states: 'without a token they redirect to /auth',
      mutants: [
        { file: BOOT, from: "location.replace('/auth')", to: "location.replace('/auth/signup')" },
        {
          file: app('redirect-to-auth.ts'),
          from: "'/auth/second-factor' : '/auth'",
          to: "'/auth/second-factor' : '/auth/signup'",
        },
      ],
    },
    {
      states: '/faqs has no guard',
      mutants: [
        { file: BOOT, from: " && path !== '/faqs'", to: '' },
        { file: PORTAL, from: "['/faqs', ", to: '[' },
      ],
    },
  ],
  'NAV-07': [
    fact(
      '/dashboard asks whether the member is onboarded',
      DASHBOARD,
      'await ensureOnboarded(queryClient)',
      'await Promise.resolve()',
    ),
    fact(
      'an onboarded member is not onboarded again',
      ENSURE_ONBOARDED,
      '  if (onboarded?.success) return\n',
      '',
    ),
    fact(
      'without a known user it posts nothing',
      ENSURE_ONBOARDED,
      'if (!user?.id) return',
      'if (!user) return',
    ),
    fact('it posts the onboarding call', ENSURE_ONBOARDED, '  await onboard(user.id)\n', ''),
    fact(
      'it reloads the onboarded flag',
      ENSURE_ONBOARDED,
      '    client.fetchQuery({ ...onboardedQuery(), staleTime: 0 }),\n',
      '',
    ),
    fact(
      'it reloads the user',
      ENSURE_ONBOARDED,
      '    client.fetchQuery({ ...userQuery(), staleTime: 0 }),\n',
      '',
    ),
    fact(
      "a failure is logged as 'error onboarding user'",
      DASHBOARD,
      "'error onboarding user'",
      "'onboarding failed'",
    ),
    fact(
      'a failure redirects to /auth',
      DASHBOARD,
      'throw redirectToAuth(DASHBOARD_FAILED_PATH)',
      'throw error',
    ),
  ],
  'NAV-08': [
    fact(
      'the points history is last7days',
      'apps/web/src/features/points/dashboard-search.ts',
      "DEFAULT_RANGE: HistoryRangeName = 'last7days'",
      "DEFAULT_RANGE: HistoryRangeName = 'last30days'",
    ),
    fact('the points log is page 1', DASHBOARD, '{ page: 1, limit: 10 }', '{ page: 2, limit: 10 }'),
    fact('its limit is 10', DASHBOARD, '{ page: 1, limit: 10 }', '{ page: 1, limit: 20 }'),
    fact('the referrals are page 1', DASHBOARD, '(1, RECENT_REFERRALS)', '(2, RECENT_REFERRALS)'),
    fact(
      'their limit is 5',
      'apps/web/src/features/referrals/api.ts',
      'RECENT_REFERRALS = 5',
      'RECENT_REFERRALS = 6',
    ),
    fact(
      'the referrals are prefetched',
      DASHBOARD,
      '      void queryClient.prefetchQuery(referralsQuery(1, RECENT_REFERRALS))\n',
      '',
    ),
  ],
  'NAV-09': [
    fact(
      '/agentinsights prefetches data stats',
      page('agentinsights.tsx'),
      '    void queryClient.prefetchQuery(dataStatsQuery())\n',
      '',
    ),
    fact(
      '/rewards prefetches campaign submissions',
      REWARDS,
      '    void queryClient.prefetchQuery(submissionsQuery())\n',
      '',
    ),
    fact(
      '/rewards prefetches the heartbeat status',
      REWARDS,
      '    void queryClient.prefetchQuery(heartbeatStatusQuery())\n',
      '',
    ),
    fact(
      '/rewards prefetches the Smart-ID requirements',
      REWARDS,
      'void queryClient.prefetchQuery(requirementsQuery())',
      'void 0',
    ),
    fact('/referrals prefetches page 1', REFERRALS, 'referralsQuery(1, first)', 'referralsQuery(2, first)'),
    fact('/referrals prefetches 5 rows', REFERRALS, 'of pageSizes)', 'of [10, 25])'),
    fact('/referrals prefetches 10 rows', REFERRALS, 'of pageSizes)', 'of [5, 25])'),
    fact('/referrals prefetches 25 rows', REFERRALS, 'of pageSizes)', 'of [5, 10])'),
  ],
  'NAV-10': [
    fact(
      'links of the portal preload on intent',
      ROUTER,
      "defaultPreload: 'intent'",
      'defaultPreload: false',
    ),
    fact('links of auth pages preload on hover', AUTH_PAGES, "['pointerover', 'focusin']", "['focusin']"),
    fact('links of auth pages preload on focus', AUTH_PAGES, "['pointerover', 'focusin']", "['pointerover']"),
    fact(
      'going back restores the scroll position',
      ROUTER,
      'scrollRestoration: true',
      'scrollRestoration: false',
    ),
  ],
  'NAV-11': [
    {
      states: 'an unknown path shows a not-found page',
      mutants: [
        { file: ROUTER, from: 'NotFoundPage({})', to: 'null' },
        { file: AUTH_PAGES, from: '?? notFound', to: "?? pages['/auth/signup']" },
      ],
    },
    {
      states: 'a failing page shows an error page',
      mutants: [
        { file: ROUTER, from: 'defaultErrorComponent: ErrorPage', to: 'defaultErrorComponent: () => null' },
        {
          file: app('auth/page-boundary.tsx'),
          from: '<PageFailed error={error} onRetry={this.reset} inShell />',
          to: '{null}',
        },
      ],
    },
    fact(
      'its retry loads the page again',
      app('routes/-error-page.tsx'),
      'onRetry={retry}',
      'onRetry={() => null}',
    ),
    fact(
      'its retry reloads missing modules',
      'apps/web/src/components/page-failed.tsx',
      'partMissing ? reloadIfReachable : onRetry',
      'onRetry',
    ),
    fact(
      'data that failed to load has a retry',
      'packages/ui/src/components/query-view.tsx',
      'onRetry={() => refetch()}',
      'onRetry={() => undefined}',
    ),
    fact(
      'a portal without settings is not blank',
      app('start-app.tsx'),
      '    render(<PortalUnreachable retry={() => start(render, open)} />)\n',
      '',
    ),
  ],
}
