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

test('lists the addresses of the portal, the emails and the API', () => {
  const local = greeting('http://localhost:3000', { outbox: true })
  expect(local.split('\n').slice(0, 7)).toEqual([
    '',
    'Hearth is ready.',
    '',
    '  Portal  http://localhost:3000',
    '  Mails   http://localhost:3000/dev/mail (no mail server is configured, so they stay here)',
    '  API     http://localhost:3000/api/docs',
    '',
  ])
  const options = { outbox: false, publicUrl: 'https://portal.example' }
  expect(greeting('http://localhost:3000', options).split('\n').slice(2, 6)).toEqual([
    '',
    '  Portal  https://portal.example',
    '  API     http://localhost:3000/api/docs',
    '',
  ])
})

test('names the server in the login of a node, except the default one', () => {
  const login = (url: string) => /npm run node -- (login.*)/.exec(greeting(url, { outbox: true }))?.[1]
  expect(login('http://localhost:3000')).toBe('login')
  expect(login('http://localhost:3001')).toBe('login --server http://localhost:3001')
})
