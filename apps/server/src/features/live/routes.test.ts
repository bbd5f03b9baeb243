import { expect, test } from 'vitest'
import { liveRoutes } from './routes.ts'

test('follows the changes of the caller since the event that the browser saw last', async () => {
  const live = { follow: (...given: unknown[]) => given } as never
  const { followChanges } = liveRoutes({ live })
  const request = { caller: 'caller', context: { lastEventId: '7' } } as never
  expect(await followChanges(request)).toEqual(['caller', '7'])
})
