import type { User } from '@hearth/protocol/user'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { GATEWAY_TIMEOUT_MS, listSources, savePreferredGateway } from '../../lib/browser/avatar-sources.ts'

const removeSource = (failed: string) => (sources: string[]) => sources.filter((source) => source !== failed)

/** Shows the avatar from the first working source, and the member's first letter until it loads. */
export function Avatar({ user }: { user: User }) {
  // Read the sources only on mount, because a loaded image changes their order.
  const [sources, setSources] = useState(() => listSources(user.avatar_url))
  const [source, fallback] = sources
  const [isThere, setIsThere] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The last source has no timeout. The letter stays visible while it loads.
    if (!source || !fallback) return
    const timer = setTimeout(() => {
      // Do not skip a source whose image has a width: it has started to load.
      if (!image.current?.naturalWidth) setSources(removeSource(source))
    }, GATEWAY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [source, fallback])
  const name = user.username || user.full_name || user.email || '?'
  return (
    <span className="relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-full border bg-sunken text-2xl font-semibold text-ink-soft">
      {!isThere && <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>}
      {source && (
        <img
          key={source}
          ref={image}
          src={source}
          alt={t({ id: 'members.avatar', message: 'Your avatar' })}
          className="absolute inset-0 size-full object-cover"
          referrerPolicy="no-referrer"
          onLoad={() => {
            setIsThere(true)
            savePreferredGateway(source)
          }}
          onError={() => setSources(removeSource(source))}
        />
      )}
    </span>
  )
}
