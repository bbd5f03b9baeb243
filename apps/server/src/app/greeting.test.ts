import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

const COMMAND = 'npm run operator -- operators set you@example.org owner'

test('prints the command for the first operator with the settings of this installation', () => {
  const text = greeting('http://localhost:3001', { outbox: true, dataDirectory: '/srv/hearth' })
  expect(text).toContain(`DATA_DIR=/srv/hearth ${COMMAND}`)
  expect(text).not.toContain('DATABASE_URL')
})

test('names an external database without its address', () => {
  const text = greeting('http://localhost:3000', { outbox: true, databaseUrl: true })
  expect(text).toContain('(set DATABASE_URL as for the server)')
  expect(text).toContain(`  ${COMMAND}`)
})
