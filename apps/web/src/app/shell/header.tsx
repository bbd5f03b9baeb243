import { Button } from '@hearth/ui/components/button'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { Tooltip } from '@hearth/ui/components/tooltip'
import { cn } from '@hearth/ui/lib/class-names'
import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIdentity } from '../../lib/member/identity-stage.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { ScrambleText } from './scramble-text.tsx'
import { useLivePoints } from './use-live-points.ts'
import { WalletChip } from './wallet-chip.tsx'

interface HeaderProps {
  title: string
  sidebarOpen: boolean
  onToggleSidebar: () => void
  /** Progress toward a Machine ID. */
  status: ReactNode
}

/**
 * Shows the title, progress, wallet, points and theme. If points or progress failed to load, both are hidden.
 */
export function Header({ title, sidebarOpen, onToggleSidebar, status }: HeaderProps) {
  const stats = useLivePoints()
  const identity = useIdentity()
  const wallet = useQuery(userQuery()).data?.wallet
  const isWhole = !stats.isError && identity.stage !== 'unknown'
  return (
    <header className="sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-canvas/90 px-4 py-3 backdrop-blur-sm md:px-8 print:hidden">
      <Tooltip
        text={
          sidebarOpen
            ? t({ id: 'shell.closeSidebar', message: 'Close the sidebar (Ctrl+B)' })
            : t({ id: 'shell.openSidebar', message: 'Open the sidebar (Ctrl+B)' })
        }
        side="bottom"
      >
        <Button
          variant="quiet"
          size="icon"
          className="-ml-2"
          aria-label={t({ id: 'shell.toggleSidebar', message: 'Toggle sidebar' })}
          aria-expanded={sidebarOpen}
          onClick={onToggleSidebar}
        >
          <PanelLeft />
        </Button>
      </Tooltip>
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold tracking-tight">
        <ScrambleText text={title} />
      </h1>
      <div
        className={cn(
          'flex min-w-0 items-center gap-3 empty:hidden max-sm:order-last max-sm:w-full max-sm:flex-wrap',
          // In a narrow window, the wallet gets its own row, because there is no room next to the title.
          wallet && 'max-lg:order-last max-lg:w-full max-lg:flex-wrap',
        )}
      >
        {isWhole && identity.isEnabled && status}
        {wallet && <WalletChip wallet={wallet} />}
        {isWhole && (
          <p className="tabular flex h-8 items-center gap-1.5 rounded-md border bg-surface px-3 font-semibold shadow-card">
            {stats.data ? (
              formatPoints(stats.data.points_total)
            ) : (
              <Skeleton className="h-4 w-16 self-center" />
            )}{' '}
            <span className="pt-px text-xs font-medium text-ink-muted">PTS</span>
          </p>
        )}
      </div>
      <ThemeToggle />
    </header>
  )
}
