import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  documentRequestArbitrary,
  type Operation,
  writeDocumentRequest,
} from '../../test/support/document-arbitrary.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { resolveReferences } from '../../test/support/resolve-references.ts'
import { serveTable } from '../../test/support/serve-table.ts'

/** Number of requests. `npm run torture -- document` sends 50,000. */
const REQUESTS = Number(process.env.REQUESTS ?? 2_000)
const SEED = Number(process.env.REQUESTS_SEED ?? Date.now() % 2 ** 31)

/** Matches errors of rules that involve several fields, which the document states only in prose. */
const RULES_OVER_FIELDS =
  /^body\.campaign\.\w+: (is required for the kind|is only for the kinds|must be at most 366 days|must be after startsAt|requires bonusPoints|must not contain the campaign itself)/

let database: OpenTestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await openTestDatabase()
  const caller = { memberId: randomUUID(), sessionId: randomUUID(), expiresAt: 0, aal: 'aal2' }
  app = await serveTable(database, {
    authenticate: async () => caller,
    budget: { limit: 1e9, windowSeconds: 60 },
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('a request that is valid by the OpenAPI document reaches its handler', async () => {
  const { paths } = resolveReferences(JSON.parse((await app.inject('/api/openapi.json')).body))
  const operations = Object.values<object>(paths).flatMap((methods) => Object.keys(methods)).length
  const numRuns = Math.ceil(REQUESTS / operations)
  const rejected = new Map<string, unknown>()
  let reached = 0
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      await fc.assert(
        fc.asyncProperty(documentRequestArbitrary(operation), async ({ parts, body }) => {
          const { statusCode, body: answer } = await app.inject({
            method: method.toUpperCase() as 'GET',
            url: writeDocumentRequest(path, parts),
            headers: { authorization: 'Bearer token', ...parts.header },
            ...(body !== undefined && { payload: body as object }),
          })
          if (statusCode === 410) reached += 1
          else {
            const { message } = JSON.parse(answer)
            if (RULES_OVER_FIELDS.test(message)) return
            rejected.set(`${operation.operationId}: ${message}`, { ...parts, body })
          }
        }),
        { numRuns, seed: SEED },
      )
    }
  }
  expect(Object.fromEntries(rejected), `seed ${SEED}`).toEqual({})
  expect(reached).toBeGreaterThan(REQUESTS * 0.9)
})
