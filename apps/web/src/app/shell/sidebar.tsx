import { DeferUntilIdle } from '@hearth/ui/components/defer-until-idle'
import { LogoMark } from '@hearth/ui/components/logo'
import { Tooltip } from '@hearth/ui/components/tooltip'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { whitelistedQuery } from '../../lib/member/member-queries.ts'
import { useClientState } from '../../lib/session/client-state.ts'
import { links } from './links.ts'
import { LogOutDialog } from './log-out-dialog.tsx'
import { ReferralCard } from './referral-card.tsx'

const itemClass =
  'relative flex h-10 w-full items-center gap-3 overflow-hidden rounded-md px-3 font-medium whitespace-nowrap transition-colors [&_svg]:size-4.5 [&_svg]:shrink-0'

const loadRewardsBadge = async () => (await import('./rewards-badge.tsx')).RewardsBadge

const lockedClass = 'cursor-not-allowed text-ink-muted opacity-60'

export function Sidebar({ open }: { open: boolean }) {
  const { brand, features = [] } = runtimeConfig()
  const onboarded = useClientState((state) => state.userOnboarded)
  const whitelisted = useQuery(whitelistedQuery()).data?.isWhitelisted === true

  return (
    <aside
      aria-label={t({ id: 'shell.sidebar', message: 'Sidebar' })}
      className="flex h-full flex-col gap-4 overflow-x-hidden overflow-y-auto p-3"
    >
      <div className="flex h-12 items-center gap-3 px-2 whitespace-nowrap">
        <LogoMark />
        {open && (
          <div className="grid min-w-0 leading-none">
            <span className="truncate text-lg leading-5 font-semibold tracking-tight">{brand.name}</span>
            <span className="text-[10px] leading-3.5 font-semibold tracking-[0.12em] text-accent-text">
              {whitelisted ? 'TESTNET' : 'BETA'}
            </span>
          </div>
        )}
      </div>
      <nav aria-label={t({ id: 'shell.main', message: 'Main' })}>
        <ul className="grid gap-1">
          {links
            .filter(({ feature }) => !feature || features.includes(feature))
            .map(({ to, label: name, icon: Icon, needsOnboarding }) => {
              const label = t(name)
              const disabled = needsOnboarding && !onboarded
              return (
                <li key={to}>
                  <Tooltip text={label} side="right" off={open}>
                    <Link
                      to={to}
                      disabled={disabled}
                      className={itemClass}
                      activeOptions={{ includeSearch: false }}
                      activeProps={{
                        className: disabled ? lockedClass : 'bg-sunken text-ink [&_svg]:text-accent-text',
                      }}
                      inactiveProps={{
                        className: disabled ? lockedClass : 'text-ink-soft hover:bg-sunken hover:text-ink',
                      }}
                    >
                      <Icon aria-hidden="true" />
                      <span className={open ? '' : 'sr-only'}>{label}</span>
                      {to === '/rewards' && !disabled && (
                        <span className={open ? 'ml-auto' : 'absolute top-0.5 right-0.5'}>
                          <DeferUntilIdle load={loadRewardsBadge} />
                        </span>
                      )}
                    </Link>
                  </Tooltip>
                </li>
              )
            })}
          <li>
            <LogOutDialog>
              <button
                type="button"
                aria-label={t({ id: 'common.logOut', message: 'Log out' })}
                className={`${itemClass} text-ink-soft hover:bg-sunken hover:text-ink`}
              >
                <LogOut aria-hidden="true" />
                {open && t({ id: 'common.logOut', message: 'Log out' })}
              </button>
            </LogOutDialog>
          </li>
        </ul>
      </nav>
      {open && (
        <div className="mt-auto grid gap-4">
          <ReferralCard />
          <p className="px-1 text-xs text-balance text-ink-muted">{brand.copyright}</p>
        </div>
      )}
    </aside>
  )
}
