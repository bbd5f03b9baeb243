import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'

const STATUSES = ['met', 'partly', 'not met', 'not applicable']
/** Number of level 1 and level 2 requirements in each chapter of ASVS 5.0.0. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9]

const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8')
const rows = [
  ...read('asvs.md').matchAll(
    /^\| (?<id>\d+\.\d+\.\d+) \| (?<level>[123]) \| [^|]+ \| (?<status>[^|]+) \| [^|]+ \|$/gm,
  ),
].map(({ groups }) => groups as { id: string; level: string; status: string })
const required = rows.filter(({ level }) => level !== '3')

test('docs/asvs.md contains each requirement of level 1 and 2 once, with a status', () => {
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const chapters = REQUIREMENTS.map((_, index) => required.filter(({ id }) => id.startsWith(`${index + 1}.`)))
  expect(chapters.map(({ length }) => length)).toEqual(REQUIREMENTS)
  expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([])
})

test('the summary of docs/asvs.md counts its rows', () => {
  for (const level of ['1', '2']) {
    const counts = STATUSES.map(
      (status) => rows.filter((row) => row.level === level && row.status === status).length,
    )
    expect(read('asvs.md')).toContain(`| ${[level, ...counts].join(' | ')} |`)
  }
})

test('docs/security.md lists no requirement a second time', () => {
  expect(read('security.md').match(/^\| \d+\.\d+\.\d+.*/gm)).toBeNull()
})
