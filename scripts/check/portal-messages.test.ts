import { expect, it } from 'vitest'
import { compareCatalog, findProblems, isFragment, readMessages } from './portal-messages.ts'

const imports = `
  import { msg, ph, plural, t } from '@lingui/core/macro'
  import { Trans } from '@lingui/react/macro'
`
const read = (source: string) => readMessages('sample.tsx', imports + source)
const problemsOf = (source: string) => findProblems(read(source).messages)
const say = (message: string) => `t({ id: 'a.b', message: '${message}' })`

it('reads the ID and the ICU text of each message', () => {
  const { messages } = read(`
    t({ id: 'a.text', message: \`Hello \${name}, \${{ points: format(points) }} \` })
    t({ id: 'a.plural', message: plural({ count: list.length }, { one: '# day', other: \`\${figure} days\` }) })
    const constant = msg({ id: 'a.constant', message: 'Save' })
    t(constant)
    const element = (
      <Trans id="a.element">
        Read <b>the <i>{ph({ title: page.title })}</i></b>{' '}
        first.<br />
      </Trans>
    )
  `)
  expect(messages.map(({ id, text }) => [id, text])).toEqual([
    ['a.text', 'Hello {name}, {points} '],
    ['a.plural', '{count, plural, one {# day} other {{figure} days}}'],
    ['a.constant', 'Save'],
    ['a.element', 'Read <0>the <1>{title}</1></0> first.<2/>'],
  ])
})

it.each([
  't`Save`',
  'msg`Save`',
  "t({ message: 'Save' })",
  "plural(count, { one: '# day', other: '# days' })",
  '<Trans>Save</Trans>',
])('reports a message without an ID: %s', (source) => {
  expect(problemsOf(source)).toEqual([expect.stringMatching(/^sample\.tsx:4: Add an ID to /)])
})

it.each(['save', 'Save.it', 'members.save-it'])('reports the malformed ID %s', (id) => {
  expect(problemsOf(`t({ id: '${id}', message: 'Save' })`)).toEqual([
    `sample.tsx:4: Write the ID "${id}" as feature.camelCase.`,
  ])
})

it('reports an ID with two texts', () => {
  const two = "t({ id: 'a.save', message: 'Save' }); msg({ id: 'a.save', message: 'Store' })"
  expect(problemsOf(two)).toEqual(['sample.tsx:4: "a.save" is "Store" here and "Save" in sample.tsx:4.'])
  const same = "t({ id: 'a.save', message: 'Save' }); msg({ id: 'a.save', message: 'Save' })"
  expect(problemsOf(same)).toEqual([])
})

it('reports a value without a name', () => {
  expect(problemsOf(`t({ id: 'a.time', message: \`At \${formatTime(now)}\` })`)).toHaveLength(1)
})

it.each([
  ...[', done', '… by', 'to', ' Save', 'Save ', 'Enter the code,', 'every {interval}'],
  '{count, plural, one {point every {interval}} other {points every {interval}}}',
])('finds a fragment in "%s"', (text) => {
  expect(isFragment(text)).toBe(true)
})

it.each([
  ...['Save', '30 days', '{name} invites you.', 'Start one:', '(opens in a new tab)', '“Save” failed.'],
  '{count, plural, one {# day} other {{figure} days}}',
  '{count, plural, one {It earns {points} every {interval}.} other {Each earns {points} every {interval}.}}',
  '<0>Choose a username</0> to join.',
])('finds no fragment in "%s"', (text) => {
  expect(isFragment(text)).toBe(false)
})

it.each([
  `<p>{${say('From')}} {date}</p>`,
  `<p>{count} {${say('Points')}}</p>`,
  `<p>{${say('Read')}} <a href="/">{${say('The guide')}}</a></p>`,
  `<p>{isNew ? ${say('New')} : ${say('Old')}}: {name}</p>`,
  `\`\${${say('From')}} \${date}\``,
  `${say('From')} + date`,
  `t({ id: 'a.outer', message: \`Hello \${{ name: name ?? ${say('member')} }}\` })`,
])('reports assembled text: %s', (source) => {
  expect(read(source).assembled).toEqual([expect.stringMatching(/^sample\.tsx:4: Write /)])
})

it.each([
  `<p>{isBusy && <Spinner />}{${say('Save')}}</p>`,
  `<p>{isDone ? (<Check />) : (<Minus />)}\n{${say('Save')}}</p>`,
  `<p>{${say('One sentence.')}} {${say('Another sentence.')}}</p>`,
  `<Trans id="a.b">Open <a title={${say('The guide')}}>it</a>.</Trans>`,
])('accepts messages that stand alone: %s', (source) => {
  expect(read(source).assembled).toEqual([])
})

it('reports missing and unused translations, and translations with other values', () => {
  const { messages } = read(`
    t({ id: 'a.same', message: \`Hello \${name}\` })
    t({ id: 'a.other', message: \`Until \${day}\` })
    t({ id: 'a.empty', message: 'Empty' })
    t({ id: 'a.missing', message: 'Missing' })
  `)
  const catalog = Object.entries({
    'a.same': 'Hallo {name}',
    'a.other': 'Bis {0}',
    'a.empty': '',
    'a.unused': 'Unbenutzt',
  }).map(([id, text]) => `#. English: text\nmsgid "${id}"\nmsgstr "${text}"\n`)
  expect(compareCatalog(messages, catalog.join('\n'))).toEqual([
    '"a.other" has the values day, but its translation has 0.',
    'Translate "a.empty": "Empty".',
    'Translate "a.missing": "Missing".',
    'Remove the unused translation "a.unused".',
  ])
})

it('reports a file that cannot be parsed', () => {
  expect(() => readMessages('broken.ts', 'const =')).toThrow('Failed to parse broken.ts')
})
