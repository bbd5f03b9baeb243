import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ReportTurns } from './report-turns.ts'

test('books reports of a member in sequence, limits the total, and continues after a failure', async () => {
  const turns = new ReportTurns()
  const booking = new Map<string, number>()
  let now = 0
  let most = 0
  let mostOfOne = 0
  const book = async (member: string, fails: boolean) => {
    booking.set(member, (booking.get(member) ?? 0) + 1)
    mostOfOne = Math.max(mostOfOne, booking.get(member) ?? 0)
    most = Math.max(most, ++now)
    for (let n = 0; n < 3; n++) await turn()
    now -= 1
    booking.set(member, (booking.get(member) ?? 0) - 1)
    if (fails) throw new Error('failed')
    return member
  }
  const reports = Array.from({ length: 200 }, (_, index) => {
    const member = `member ${index % 20}`
    return turns.run(member, () => book(member, index % 7 === 0))
  })
  const outcomes = await Promise.allSettled(reports)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(29)
  expect([most, mostOfOne, now]).toEqual([4, 1, 0])
})
