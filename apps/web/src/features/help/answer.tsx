import { formatDuration, formatPoints } from '@hearth/ui/lib/format'
import type { Language } from '@hearth/ui/lib/i18n'
import { Prose } from '../../components/prose.tsx'
import type { Node } from '../../lib/browser/html-tree.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { formatNodeCommand } from '../../lib/member/node-command.ts'

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
