import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverTexts } from '../apps/web/src/locales/server-texts-de.ts'
import { root } from './paths.ts'

test('what the portal translates of the server is what the server says', () => {
  const sources = ['apps/server/src', 'packages/protocol/src', 'packages/chain/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    .join('\n')
    .replaceAll("\\'", "'")
  const fragments = Object.keys(serverTexts)
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((fragment) => fragment.replace(/^[\s,;.]+|[\s,;.]+$/g, ''))
  // The shortest are put together of parts.
  const unknown = fragments.filter((fragment) => fragment.length > 13 && !sources.includes(fragment))
  expect(unknown).toEqual([])
})
