import type { User } from '@hearth/protocol/user'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { GATEWAY_TIMEOUT_MS, listSources, savePreferredGateway } from '../lib/avatar-sources.ts'

const without = (failed: string) => (places: string[]) => places.filter((place) => place !== failed)

/** The member's picture, from the first place that has it; the first letter until it is there, and where none has. */
export function Avatar({ user }: { user: User }) {
  // As they stood at first: what loads changes the order for the next picture.
  const [places, setPlaces] = useState(() => listSources(user.avatar_url))
  const [place, another] = places
  const [isThere, setIsThere] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The last one may take its time: nothing else is to be had, and the letter stands there meanwhile.
    if (!place || !another) return
    const timer = setTimeout(() => {
      // A width shows that the picture has begun to come.
      if (!image.current?.naturalWidth) setPlaces(without(place))
    }, GATEWAY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [place, another])
  const name = user.username || user.full_name || user.email || '?'
  return (
    <span className="relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-full border bg-sunken text-2xl font-semibold text-ink-soft">
      {!isThere && <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>}
      {place && (
        <img
          key={place}
          ref={image}
          src={place}
          alt={t`Your avatar`}
          className="absolute inset-0 size-full object-cover"
          referrerPolicy="no-referrer"
          onLoad={() => {
            setIsThere(true)
            savePreferredGateway(place)
          }}
          onError={() => setPlaces(without(place))}
        />
      )}
    </span>
  )
}
