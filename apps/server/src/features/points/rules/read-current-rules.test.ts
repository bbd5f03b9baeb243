import { expect, test } from 'vitest'
import { readCurrentRules } from './read-current-rules.ts'

test('returns the rules that members see', () => {
  const at = Date.parse('2026-03-01T12:00:00Z')
  const values: Record<string, string> = {
    heartbeat_points: '0.5',
    invitee_points: '10',
    welcome_heartbeats: '20',
    inviter_points: '30',
    referral_heartbeats: '40',
  }
  const asked: unknown[] = []
  const rules = {
    valueAt: (name: string, time: number) => (time === at ? values[name] : '-1') as never,
    nextChangeAfter: (names: readonly string[], time: number) => {
      asked.push(names, time)
      return at + 1000
    },
  }
  expect(readCurrentRules(rules, 900, new Date(at))).toEqual({
    heartbeat: { points: 0.5, intervalSeconds: 900 },
    referral: { inviteePoints: 10, inviteeHeartbeats: 20, inviterPoints: 30, inviterHeartbeats: 40 },
    machineId: { heartbeats: expect.any(Number) },
    changesAt: '2026-03-01T12:00:01.000Z',
  })
  expect(asked).toEqual([Object.keys(values), at])
  const unchanged = { ...rules, nextChangeAfter: () => null }
  expect(readCurrentRules(unchanged, 900, new Date(at)).changesAt).toBeNull()
})
