import { randomUUID } from 'node:crypto'
import { type ChangeKind, changeKinds } from '@hearth/protocol/live-events'
import { CHANGES_CHANNEL } from '../../events/notify-changes.ts'
import { listen } from '../../platform/database/listen.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'

/** Milliseconds for which a member's changes are retained after the last stream closes. */
const RESUME_MS = 120_000

/** Receiver of a stream's events. */
export interface Follower {
  changed(kind: ChangeKind, eventId: string): void
  /** Called if changes may have been missed. */
  missed(eventId: string): void
}

export interface ChangeFeed {
  /**
   * Subscribes the follower to a member's future changes.
   * @param lastEventId last event that the client received in an earlier stream
   * @returns in `since`, the kinds of the changes after `lastEventId`, or `all` if they are unknown
   */
  follow(
    memberId: string,
    follower: Follower,
    lastEventId?: string,
  ): { eventId: string; since: ChangeKind[] | 'all'; unfollow: () => void }
  close(): Promise<void>
}

interface Followed {
  followers: Set<Follower>
  /** Sequence number of the last event of each kind. */
  last: Map<ChangeKind, number>
  remove?: NodeJS.Timeout
}

/**
 * Creates a feed that listens for changes from all processes over one connection and notifies members'
 * followers. Event numbers are valid for one epoch, during which this process received everything. A number
 * from a different epoch or process makes the client refetch.
 */
export function createChangeFeed(connection: DatabaseConnection, { resumeMs = RESUME_MS } = {}): ChangeFeed {
  const members = new Map<string, Followed>()
  let epoch = randomUUID()
  let number = 0
  const eventId = () => `${epoch}.${number}`

  const listener = listen(connection, CHANGES_CHANNEL, {
    notification(payload) {
      const [kind, ...ids] = payload.split(' ')
      if (!isChangeKind(kind)) return
      number += 1
      for (const id of ids) {
        const member = members.get(id)
        if (!member) continue
        member.last.set(kind, number)
        for (const follower of member.followers) follower.changed(kind, eventId())
      }
    },
    gap() {
      epoch = randomUUID()
      number = 0
      for (const { followers, last } of members.values()) {
        last.clear()
        for (const follower of followers) follower.missed(eventId())
      }
    },
  })

  function since(member: Followed | undefined, lastEventId: string | undefined): ChangeKind[] | 'all' {
    const [heardEpoch, heard] = lastEventId?.split('.') ?? []
    if (!member || heardEpoch !== epoch || !heard || !/^\d{1,15}$/.test(heard)) return 'all'
    return [...member.last].filter(([, last]) => last > Number(heard)).map(([kind]) => kind)
  }

  return {
    follow(memberId, follower, lastEventId) {
      const known = members.get(memberId)
      const changes = listener.isAlive() ? since(known, lastEventId) : 'all'
      const member: Followed = known ?? { followers: new Set(), last: new Map() }
      clearTimeout(member.remove)
      members.set(memberId, member)
      member.followers.add(follower)
      return {
        eventId: eventId(),
        since: changes,
        unfollow() {
          member.followers.delete(follower)
          if (member.followers.size > 0) return
          member.remove = setTimeout(() => members.delete(memberId), resumeMs).unref()
        },
      }
    },
    async close() {
      for (const { remove } of members.values()) clearTimeout(remove)
      members.clear()
      await listener.close()
    },
  }
}

function isChangeKind(value: string | undefined): value is ChangeKind {
  return changeKinds.some((kind) => kind === value)
}
