import { type Facts, fact } from '../fact.ts'

const shell = (name: string) => `apps/web/src/app/shell/${name}`
const LINKS = shell('links.ts')
const SIDEBAR = shell('sidebar.tsx')
const SIDEBAR_STATE = shell('sidebar-state.ts')
const REFERRAL_CARD = shell('referral-card.tsx')
const TITLES = shell('page-title.ts')
const SCRAMBLE = shell('scramble-text.tsx')
const HEADER = shell('header.tsx')
const SMALL_SCREEN = shell('small-screen-card.tsx')
const APP_FRAME = 'apps/web/src/app/app-frame.tsx'
const AUTH_LAYOUT = 'apps/web/src/features/auth/auth-layout.tsx'
const TOASTER = 'packages/ui/src/components/toaster.tsx'
const TOOLTIP = 'packages/ui/src/components/tooltip.tsx'
const THEME_CSS = 'packages/ui/src/styles/theme.css'
const THEME = 'packages/ui/src/lib/theme.ts'
const BOOT = 'apps/web/public/boot.js'
const COPY = 'packages/ui/src/hooks/use-copy.ts'

/** Shared layout. */
export const lay: Facts = {
  'LAY-01': [
    fact('Dashboard leads to /dashboard', LINKS, "to: '/dashboard',\n", "to: '/rewards',\n"),
    fact('the second link is Agent Insights', LINKS, "message: 'Agent Insights'", "message: 'Insights'"),
    fact('the fourth link is Referrals', LINKS, "message: 'Referrals'", "message: 'Friends'"),
    fact('the sixth link is Help & FAQs', LINKS, "message: 'Help & FAQs'", "message: 'Help'"),
    fact('the links have an order', SIDEBAR, '{links\n', '{links\n            .toReversed()\n'),
    fact('the active link is highlighted', SIDEBAR, "'bg-sunken text-ink [&_svg]:text-accent-text'", "''"),
    fact(
      'Log out is the last item',
      SIDEBAR,
      "{open && t({ id: 'common.logOut', message: 'Log out' })}",
      '{null}',
    ),
  ],
  'LAY-02': [
    fact('member pages wait for onboarding', SIDEBAR, 'needsOnboarding && !onboarded', 'false'),
    fact('a waiting link is grey', SIDEBAR, "'cursor-not-allowed text-ink-muted opacity-60'", "''"),
    fact('a waiting link is not clickable', SIDEBAR, 'disabled={disabled}', 'disabled={false}'),
    fact('help does not wait', LINKS, 'needsOnboarding: false', 'needsOnboarding: true'),
  ],
  'LAY-03': [
    fact(
      'Ctrl+B and Cmd+B toggle the sidebar',
      SIDEBAR_STATE,
      "toLowerCase() !== 'b'",
      "toLowerCase() !== 'm'",
    ),
    fact('the expanded width is 14.25rem', THEME_CSS, '14.25rem', '15rem'),
    fact(
      'the width of the icons is 4rem',
      THEME_CSS,
      '--sidebar-width-icon: 4rem',
      '--sidebar-width-icon: 5rem',
    ),
    fact('the sheet is 18rem wide', THEME_CSS, '18rem', '16rem'),
    fact('the sheet replaces it below 768 px', shell('shell.tsx'), '767.98px', '639.98px'),
    fact('B alone does not toggle it', SIDEBAR_STATE, '!(event.ctrlKey || event.metaKey) ||', ''),
    fact('the cookie lasts 604800 s', SIDEBAR_STATE, '604_800', '86_400'),
    fact('the cookie keeps a closed sidebar closed', SIDEBAR_STATE, '=false`', '=no`'),
  ],
  'LAY-04': [
    fact('the open sidebar shows the copyright line', SIDEBAR, '{brand.copyright}', ''),
    fact(
      "the card's title is 'Refer a Friend'",
      REFERRAL_CARD,
      "t({ id: 'shell.referFriend', message: 'Refer a Friend' })}</h2>",
      "t({ id: 'shell.referFriend', message: 'Invite' })}</h2>",
    ),
    fact(
      "the card says 'Copy referral link to invite friends'",
      REFERRAL_CARD,
      'Copy referral link to invite friends',
      'Invite friends',
    ),
    fact("the button says 'Copy Link'", REFERRAL_CARD, "message: 'Copy Link'", "message: 'Copy'"),
    fact(
      "the button then says 'Copied!'",
      REFERRAL_CARD,
      "{copied\n            ? t({ id: 'common.copied', message: 'Copied!' })\n            : t",
      '{copied\n            ? null\n            : t',
    ),
    fact("'Copied!' stays for 2 s", COPY, 'COPIED_MS = 2000', 'COPIED_MS = 600'),
  ],
  'LAY-05': [
    fact('dashes become spaces', TITLES, "replaceAll('-', ' ')", "replaceAll('-', '_')"),
    fact('the title comes from the last segment', TITLES, 'segments.at(-1)', 'segments.at(0)'),
    fact("faqs is 'Help & FAQs'", TITLES, "message: 'Help & FAQs'", "message: 'Help'"),
    fact("referrals is 'Your Referrals'", TITLES, "message: 'Your Referrals'", "message: 'Referrals'"),
    fact("agentinsights is 'Agent Insights'", TITLES, "message: 'Agent Insights'", "message: 'Insights'"),
    fact('the title scrambles in', SCRAMBLE, 'scramble(text, Math.floor(progress * text.length))', 'text'),
    fact('reduced motion keeps it still', SCRAMBLE, 'if (prefersReducedMotion()) return setShown(text)', ''),
  ],
  'LAY-06': [
    fact('shows the status button', HEADER, '{isWhole && identity.isEnabled && status}', ''),
    fact('shows the linked wallet', HEADER, '{wallet && <WalletChip wallet={wallet} />}', ''),
    fact('abbreviates the wallet', shell('wallet-chip.tsx'), '{formatShortAddress(wallet)}', '{wallet}'),
    fact(
      'copies the whole wallet address',
      shell('wallet-chip.tsx'),
      'copy(wallet)',
      'copy(formatShortAddress(wallet))',
    ),
    fact("'PTS' follows the points", HEADER, '>PTS<', '>points<'),
    fact('has a theme toggle', HEADER, '      <ThemeToggle />\n', ''),
  ],
  'LAY-07': [
    fact('shows the logo', AUTH_LAYOUT, '{brand.name}', ''),
    fact('shows the social links', AUTH_LAYOUT, '<SocialLinks />', ''),
    fact("the 'Get started' link leads to sign-up", AUTH_LAYOUT, 'href="/auth/signup"', 'href="/auth"'),
  ],
  'LAY-08': [
    fact('hides the points if they failed to load', HEADER, '!stats.isError && ', ''),
    fact('hides both if the status failed to load', HEADER, "identity.stage !== 'unknown'", 'true'),
  ],
  'LAY-09': [
    fact('TESTNET is for whitelisted members', SIDEBAR, "? 'TESTNET' : 'BETA'", "? 'BETA' : 'BETA'"),
    fact('BETA is for others', SIDEBAR, "'TESTNET' : 'BETA'", "'TESTNET' : 'TESTNET'"),
  ],
  'LAY-10': [
    fact(
      "small screens show 'Mobile version coming soon'",
      SMALL_SCREEN,
      'Mobile version coming soon',
      'Soon',
    ),
    fact(
      'the card asks for a desktop computer',
      SMALL_SCREEN,
      'Please use a desktop computer',
      'Please use another device',
    ),
    fact(
      'screens from 768 px show the portal',
      APP_FRAME,
      '(max-width: 767.98px) and (max-device-width: 767.98px)',
      '(max-width: 899.98px) and (max-device-width: 899.98px)',
    ),
    fact(
      'screens below 768 px show the card',
      APP_FRAME,
      '(max-width: 767.98px) and (max-device-width: 767.98px)',
      '(max-width: 639.98px) and (max-device-width: 639.98px)',
    ),
  ],
  'LAY-11': [
    fact('toasts are at the bottom center', TOASTER, 'bottom-center', 'bottom-right'),
    fact('a toast stays for 4 s', TOASTER, 'duration={4000}', 'duration={2000}'),
    fact('3 toasts are visible', TOASTER, 'visibleToasts={3}', 'visibleToasts={4}'),
    fact('a toast is 356 px wide', TOASTER, '356px', '320px'),
    fact('the gap is 14 px', TOASTER, 'gap={14}', 'gap={8}'),
    fact('the hotkey is Alt+T', TOASTER, "['altKey', 'KeyT']", "['altKey', 'KeyN']"),
  ],
  'LAY-12': [
    fact('the default is light', THEME, "?? 'light'", "?? 'system'"),
    fact(
      'system follows the device',
      THEME,
      "theme === 'system' ? (isSystemDark() ? 'dark' : 'light') : theme",
      "theme === 'system' ? 'light' : theme",
    ),
    fact('the choice is stored as theme', THEME, "THEME_KEY = 'theme'", "THEME_KEY = 'colors'"),
    fact(
      'the theme is set before the first paint',
      BOOT,
      "document.documentElement.classList.toggle('dark', dark)",
      '',
    ),
  ],
  'LAY-13': [
    fact('opens without delay', TOOLTIP, 'setAnchor(element)', 'setTimeout(() => setAnchor(element), 700)'),
    fact('closes on click', TOOLTIP, '          onClick: close,\n', ''),
    fact('closes on leave', TOOLTIP, '          onPointerLeave: leave,\n', ''),
    fact(
      'closes on scroll',
      TOOLTIP,
      "document.addEventListener('scroll', close, { signal, capture: true })",
      '',
    ),
  ],
}
