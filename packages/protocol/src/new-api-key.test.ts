import { expect, test } from 'vitest'
import { newApiKeySchema } from './new-api-key.ts'

test('rejects a repeated scope of an API key', () => {
  const create = (scopes: string[]) => newApiKeySchema.safeParse({ name: 'k', scopes })
  expect(create(['read', 'write']).success).toBe(true)
  expect(create(['read', 'read']).error?.issues).toMatchObject([{ message: 'duplicates' }])
})
