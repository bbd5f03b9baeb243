import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { Button } from '@hearth/ui/components/button'
import Globe from 'lucide-react/icons/globe'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'

type Kind = RuntimeConfig['brand']['links'][number]['kind']

const names: Record<Kind, string> = {
  x: 'X',
  discord: 'Discord',
  telegram: 'Telegram',
  github: 'GitHub',
  website: 'Website',
}

const paths: Record<Exclude<Kind, 'website'>, string> = {
  x: 'M17.8 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L2 3h6.4l4.4 5.9L17.8 3Zm-1.1 16.2h1.7L7.5 4.7H5.6l11.1 14.5Z',
  discord:
    'M19.3 5.3A16.9 16.9 0 0 0 15.1 4l-.5 1.1a15.7 15.7 0 0 0-4.7 0L9.3 4c-1.5.3-2.9.7-4.2 1.3C2.4 9.2 1.7 13.1 2 16.9a17 17 0 0 0 5.2 2.6l1.1-1.7c-.6-.2-1.2-.5-1.7-.9l.4-.3a12.1 12.1 0 0 0 10.4 0l.4.3c-.5.4-1.1.7-1.7.9l1.1 1.7c1.9-.6 3.6-1.4 5.2-2.6.4-4.4-.7-8.2-3.1-11.6ZM8.7 14.6c-1 0-1.9-.9-1.9-2.1s.8-2.1 1.9-2.1 1.9 1 1.9 2.1c0 1.2-.8 2.1-1.9 2.1Zm6.9 0c-1 0-1.9-.9-1.9-2.1s.8-2.1 1.9-2.1 1.9 1 1.9 2.1c0 1.2-.8 2.1-1.9 2.1Z',
  telegram:
    'M21.7 3.3 2.9 10.6c-1.3.5-1.3 1.2-.2 1.5l4.8 1.5 1.8 5.6c.2.7.1.9.8.9.5 0 .8-.2 1.1-.5l2.3-2.3 4.9 3.6c.9.5 1.5.2 1.7-.8l3.2-15.1c.3-1.3-.5-1.9-1.6-1.7ZM8.3 13.3l9.5-6c.4-.3.9-.1.5.2l-7.7 7-.3 3.2-2-4.4Z',
  github:
    'M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.5 2.3 1.1 2.9.8.1-.6.3-1.1.6-1.3-2.2-.3-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7-.1-.3-.4-1.3.1-2.7 0 0 .8-.3 2.7 1a9.4 9.4 0 0 1 5 0c1.9-1.3 2.7-1 2.7-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.7 0 3.9-2.3 4.7-4.6 5 .4.3.7.9.7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2Z',
}

/** Links to the operator's other channels. */
export function SocialLinks() {
  return runtimeConfig().brand.links.map(({ kind, url }) => (
    <Button key={url} asChild variant="quiet" size="icon" className="max-sm:hidden">
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={names[kind]}>
        <SocialIcon kind={kind} />
      </a>
    </Button>
  ))
}

function SocialIcon({ kind }: { kind: Kind }) {
  if (kind === 'website') return <Globe aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  )
}
