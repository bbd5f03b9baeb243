import { NODE_PROGRAM_NODE_JS } from '@hearth/protocol/node-program'
import { formatPoints } from '@hearth/ui/lib/format'
import { formatDuration } from '@hearth/ui/lib/format-duration'
import type { Language } from '@hearth/ui/lib/i18n'
import { Prose } from '../../components/prose.tsx'
import type { Node } from '../../lib/browser/html-tree.ts'
import { type Rules, useRules } from '../../lib/browser/rules.ts'
import { formatNodeCommand } from '../../lib/member/node-command.ts'

/** Renders an answer with this installation's own values. */
export function Answer({ body, language }: { body: Node[]; language: Language }) {
  const known = figures(useRules(), language)
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => known[name] ?? whole)
  return <Prose nodes={body} fill={fill} />
}

function figures({ heartbeat, referral, machineId }: Rules, language: Language): Record<string, string> {
  return {
    interval: formatDuration(heartbeat.intervalSeconds, language),
    points: formatPoints(heartbeat.points),
    invitee: formatPoints(referral.inviteePoints),
    inviteeHeartbeats: String(referral.inviterHeartbeats),
    machineIdHeartbeats: formatPoints(machineId?.heartbeats),
    nodeJs: NODE_PROGRAM_NODE_JS,
    login: formatNodeCommand('login'),
    start: formatNodeCommand('start'),
  }
}
