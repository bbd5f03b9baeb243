import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react'
import { loadInTheEnd } from '../lib/load-in-the-end.ts'
import { painted } from '../lib/painted.ts'

interface TooltipProps {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Without a tooltip the child is rendered as it is. */
  off?: boolean
  children: ReactElement
}

export interface FullTooltipProps extends Omit<TooltipProps, 'off'> {
  /** Of what appears. */
  className: string
}

const Full = createContext<ComponentType<FullTooltipProps> | undefined>(undefined)

const loadFull = async () => (await import('./full-tooltip.tsx')).FullTooltip

/** Has the tooltips within come behind the first paint, which has nothing to point at yet. They open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [full, setFull] = useState<ComponentType<FullTooltipProps>>()
  useEffect(() => {
    const gone = new AbortController()
    void painted()
      .then(() => loadInTheEnd(loadFull, gone.signal))
      .then((part) => {
        if (part) whenNothingIsFocused(() => setFull(() => part), gone.signal)
      })
    return () => gone.abort()
  }, [])
  return <Full value={full}>{children}</Full>
}

/** What gets a tooltip is made anew, and would lose the focus. */
function whenNothingIsFocused(then: () => void, signal: AbortSignal): void {
  const isFree = () => document.activeElement === null || document.activeElement === document.body
  if (isFree()) {
    then()
    return
  }
  const look = () => {
    if (!isFree()) return
    document.removeEventListener('focusout', later)
    if (!signal.aborted) then()
  }
  // During the event the focus is still on its way to the next element.
  const later = () => void setTimeout(look)
  document.addEventListener('focusout', later, { signal })
}

export function Tooltip({ off = false, children, ...props }: TooltipProps) {
  const FullTooltip = use(Full)
  if (off || !FullTooltip) return children
  return (
    <FullTooltip
      {...props}
      className="z-50 max-w-64 rounded-sm bg-ink data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear px-2.5 py-1.5 text-xs text-canvas shadow-raised"
    >
      {children}
    </FullTooltip>
  )
}
