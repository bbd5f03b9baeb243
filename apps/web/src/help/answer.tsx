import { formatDuration, formatPoints } from '../lib/format.ts'
import type { Node } from '../lib/html-tree.ts'
import type { Language } from '../lib/i18n.ts'
import { formatNodeCommand } from '../lib/node-command.ts'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { Prose } from '../ui/prose.tsx'

/** Renders an answer with this installation's own values. */
export function Answer({ body, language }: { body: Node[]; language: Language }) {
  const known = figures(language)
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => known[name] ?? whole)
  return <Prose nodes={body} fill={fill} />
}

function figures(language: Language): Record<string, string> {
  const { heartbeat, referral } = runtimeConfig()
  return {
    interval: formatDuration(heartbeat.intervalSeconds, language),
    points: formatPoints(heartbeat.points),
    invitee: formatPoints(referral.inviteePoints),
    inviteeHeartbeats: String(referral.heartbeats),
    login: formatNodeCommand('login'),
    start: formatNodeCommand('start'),
  }
}
