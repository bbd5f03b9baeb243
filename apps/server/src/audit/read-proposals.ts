import { createHash } from 'node:crypto'
import type { Proposal } from '@hearth/protocol/endpoints/operators'
import { type Permission, permissions } from '@hearth/protocol/permissions'
import type { Database, Transaction } from '../platform/database/database.ts'
import { PROPOSAL_DAYS, type ProposalKind } from './confirm-change.ts'

const DAY_MS = 86_400_000

const neededPermissions: Record<ProposalKind, Permission> = {
  setting: 'settings.change',
  rule: 'rules.set',
  campaign: 'campaigns.change',
}

/** Returns the proposals of a kind that have not expired, by subject. */
export async function readProposals(
  db: Database | Transaction,
  kind: ProposalKind,
): Promise<Map<string, { content: Record<string, unknown>; proposal: Proposal }>> {
  const rows = await db
    .selectFrom('operator_proposals')
    .selectAll()
    .where('kind', '=', kind)
    .where('asked_at', '>', new Date(Date.now() - PROPOSAL_DAYS * DAY_MS))
    .orderBy('asked_at')
    .execute()
  const permission = neededPermissions[kind]
  return new Map(
    rows.map(({ subject, content, asked_by, asked_at, reason }) => {
      const expiresAt = new Date(asked_at.getTime() + PROPOSAL_DAYS * DAY_MS).toISOString()
      const next = `A second operator with the permission ${permission} must confirm this by making the same call before ${expiresAt}. If there is no other operator, run "npm run operator -- proposals" on the server, which lists, agrees and declines.`
      const proposal = {
        askedBy: `operator:${asked_by}`,
        askedAt: asked_at.toISOString(),
        expiresAt,
        reason,
        next,
      }
      return [subject, { content: content as Record<string, unknown>, proposal }]
    }),
  )
}

/** A proposal of any kind. */
export interface OpenProposal {
  /** Identifies this proposal. Its replacement has a different ID. */
  id: string
  kind: ProposalKind
  subject: string
  content: Record<string, unknown>
  /** Account of the operator who proposed the change. */
  proposer: string
  askedAt: string
  expiresAt: string
  reason: string
  /** False if the proposer has lost the permission. */
  isValid: boolean
}

/** Returns all proposals that have not expired, oldest first. */
export async function listProposals(db: Database | Transaction): Promise<OpenProposal[]> {
  const rows = await db
    .selectFrom('operator_proposals as p')
    .leftJoin('operators as o', 'o.account_id', 'p.asked_by')
    .select(['p.kind', 'p.subject', 'p.content', 'p.asked_by', 'p.asked_at', 'p.reason', 'o.role'])
    .where('p.asked_at', '>', new Date(Date.now() - PROPOSAL_DAYS * DAY_MS))
    .orderBy('p.asked_at')
    .execute()
  return rows.map(({ kind, subject, content, asked_by, asked_at, reason, role }) => {
    const askedAt = asked_at.toISOString()
    const known = kind as ProposalKind
    return {
      id: createHash('sha256')
        .update(JSON.stringify([kind, subject, content, asked_by, askedAt]))
        .digest('hex')
        .slice(0, 12),
      kind: known,
      subject,
      content: content as Record<string, unknown>,
      proposer: asked_by,
      askedAt,
      expiresAt: new Date(asked_at.getTime() + PROPOSAL_DAYS * DAY_MS).toISOString(),
      reason,
      isValid: role !== null && (permissions[neededPermissions[known]] as readonly string[]).includes(role),
    }
  })
}

/** Returns a subject's proposal, or null if there is none. */
export async function findProposal(
  db: Database | Transaction,
  kind: ProposalKind,
  subject: string,
): Promise<Proposal | null> {
  return (await readProposals(db, kind)).get(subject)?.proposal ?? null
}
