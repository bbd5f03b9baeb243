import { INVITEE_POINTS } from '@hearth/protocol/constants'
import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Node } from '../../build/help-pages.ts'
import { formatDuration, formatPoints } from '../lib/format.ts'
import type { Language } from '../lib/i18n.ts'
import { nodeCommand } from '../lib/node-command.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'

const linkClass = 'font-medium text-accent-text underline-offset-4 hover:underline'

/** An answer, with this installation's own figures in it. */
export function Answer({ body, language }: { body: Node[]; language: Language }) {
  return <>{render(body, figures(language))}</>
}

type Figures = Record<string, string>

function figures(language: Language): Figures {
  const { intervalSeconds, points } = runtimeConfig().heartbeat
  return {
    interval: formatDuration(intervalSeconds, language),
    points: formatPoints(points),
    invitee: formatPoints(INVITEE_POINTS),
    login: nodeCommand('login'),
    start: nodeCommand('start'),
  }
}

function render(nodes: Node[], figures: Figures): ReactNode[] {
  return nodes.map((node, index) => {
    const key = `${index}`
    if (typeof node === 'string')
      return (
        <Fragment key={key}>{node.replace(/\{(\w+)\}/g, (whole, name) => figures[name] ?? whole)}</Fragment>
      )
    const [tag, href, children] = node
    const inside = render(children, figures)
    if (tag !== 'a') return createElement(tag, { key }, ...inside)
    return href?.startsWith('/') ? (
      <Link key={key} to={href} className={linkClass}>
        {inside}
      </Link>
    ) : (
      <a key={key} href={href ?? undefined} target="_blank" rel="noreferrer noopener" className={linkClass}>
        {inside}
      </a>
    )
  })
}
