import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const WALLET = `0x${'aB'.repeat(20)}`
const MEMBER = '0198A1B2-0000-7000-8000-000000000001'

test('derives the kind of each entry from its format', () => {
  expect(readCsv(`${WALLET}\n${MEMBER}\nAda@Example.org`)).toEqual({
    entries: [
      { kind: 'wallet', value: WALLET.toLowerCase() },
      { kind: 'member', value: MEMBER.toLowerCase() },
      { kind: 'email', value: 'ada@example.org' },
    ],
    badLines: [],
  })
})

test.each(['email', 'e-mail', 'wallet', 'address', 'member', 'id', 'value', 'Email'])(
  'skips the heading %s',
  (heading) => {
    expect(readCsv(`${heading}\nada@example.org`)).toMatchObject({
      entries: [{ value: 'ada@example.org' }],
      badLines: [],
    })
  },
)

test('rejects a heading that is not on the first line', () => {
  expect(readCsv('ada@example.org\nemail')).toMatchObject({ badLines: [{ line: 2 }] })
})

test('reads the first column only, with any number of columns', () => {
  expect(readCsv('ada@example.org,x,y\nbob@example.org\n"eve@example.org",z').entries).toHaveLength(3)
})

test('ignores a byte order mark, spaces and empty lines', () => {
  expect(readCsv('\uFEFFada@example.org\n\n  bob@example.org  \n').entries).toEqual([
    { kind: 'email', value: 'ada@example.org' },
    { kind: 'email', value: 'bob@example.org' },
  ])
})

test('names the line of each entry that cannot be used', () => {
  const { entries, badLines } = readCsv(`ada@example.org\nnobody\n0x12\n"",x`)
  expect(entries).toHaveLength(1)
  expect(badLines).toMatchObject([
    { line: 2, what: { id: 'whitelists.invalidEntry', params: { value: '"nobody"' } } },
    { line: 3, what: { id: 'whitelists.invalidWallet', params: { value: '"0x12"' } } },
    { line: 4, what: { id: 'whitelists.empty' } },
  ])
})

test('shortens a long entry in its message', () => {
  const [exact, longer] = [60, 61].map((length) => readCsv('x'.repeat(length)).badLines[0]?.what.params.value)
  expect(exact).toBe(JSON.stringify('x'.repeat(60)))
  expect(longer).toBe(JSON.stringify(`${'x'.repeat(60)}…`))
})

test('reports a file that is not CSV, with its line', () => {
  const { entries, badLines } = readCsv('ada@example.org\n"unfinished')
  expect(entries).toEqual([])
  expect(badLines).toMatchObject([
    { line: 2, what: { id: 'whitelists.unreadable', params: { reason: expect.stringMatching(/quote/i) } } },
  ])
})

test.each([`${WALLET}0`, WALLET.slice(0, -1), `x${WALLET}`])('rejects the wallet %s', (text) => {
  expect(readCsv(text).badLines).toHaveLength(1)
})
