import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../../errors/config-error.ts'
import { readCampaignFile } from '../../features/rewards/campaign-file.ts'
import { openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'
import { runOperator } from './run-operator.ts'

let network: RewardNetwork
let directory: string
beforeAll(async () => {
  network = await openRewardNetwork()
  directory = await mkdtemp(join(tmpdir(), 'hearth-campaigns-'))
})
afterAll(async () => {
  await network.close()
  await rm(directory, { recursive: true })
})

const run = async (...args: string[]) =>
  (await runOperator(['campaigns', ...args], { ...testKeySettings, DATABASE_URL: network.url })).output
const because = ['--reason', 'a test']

async function file(text: string): Promise<string> {
  const path = join(directory, 'campaign.yaml')
  await writeFile(path, text)
  return path
}

const SURVEY = `
key: survey
name: Tell us how your node runs
kind: form
startsAt: 2026-03-01T00:00:00Z
bonusPoints: 150
formUrl: https://forms.example/survey?member={memberId}
review: true
capacity: 500
`

test('lets an operator create a campaign from a file, list, update and end it, each with an audit entry', async () => {
  expect(await run()).toBe('There are no campaigns yet.')
  expect(await run('create', await file(SURVEY), ...because)).toMatch(
    /^Created campaign survey with ID [\da-f-]{36}\.$/,
  )
  await expect(run('create', await file(SURVEY), ...because)).rejects.toThrow('already')
  expect(await run('list')).toMatch(
    /^survey\tform\t150 points\t0 of 500 claimed\t0 to review\tno end\tTell us/,
  )
  const shown = await run('show', 'survey')
  await run('change', await file(shown.replace('bonusPoints: 150', 'bonusPoints: 175.5')), ...because)
  expect(JSON.parse(await run('list', '--json'))).toMatchObject([
    { key: 'survey', bonusPoints: 175.5, waiting: 0 },
  ])
  await expect(
    run('change', await file(SURVEY.replace('form\n', 'social\n').replace('review: true', '')), ...because),
  ).rejects.toThrow('kind: stays form')
  expect(await run('end', 'survey', ...because)).toMatch(/^Campaign survey ended on /)
  await expect(run('end', 'no-such', ...because)).rejects.toThrow('no campaign called no-such')
  const { rows } = await network.pool.query(
    `select action, before->>'bonusPoints' as before, after->>'bonusPoints' as after from audit_log order by number`,
  )
  expect(rows).toEqual([
    { action: 'campaign.create', before: null, after: '150' },
    { action: 'campaign.change', before: '150', after: '175.5' },
    { action: 'campaign.end', before: null, after: null },
  ])
})

test('exports a campaign with its description and translations as it was imported', async () => {
  const texts = `
description: Ten questions about your machine.
buttonText: Fill in
translations:
  de:
    name: 'Erzähl uns: Wie läuft dein Node?'
    description: Zehn Fragen zu deinem Rechner.
    buttonText: Ausfüllen
`
  await run('create', await file(SURVEY.replace('survey', 'translated') + texts), ...because)
  const shown = await run('show', 'translated')
  const definition = readCampaignFile(shown)
  expect(definition).toMatchObject({
    description: 'Ten questions about your machine.',
    translations: {
      de: {
        name: 'Erzähl uns: Wie läuft dein Node?',
        description: 'Zehn Fragen zu deinem Rechner.',
        buttonText: 'Ausfüllen',
      },
    },
  })
  await run('change', await file(shown), ...because)
  expect(readCampaignFile(await run('show', 'translated'))).toEqual(definition)
})

test('lets an operator review submissions and record external completions, with a required reason', async () => {
  await run('create', await file(SURVEY.replace('survey', 'second')), ...because)
  await run(
    'create',
    await file('{key: helper, name: Helped, kind: manual, startsAt: 2026-03-01T00:00:00Z, bonusPoints: 5}'),
    ...because,
  )
  const member = await network.newMember()
  const campaign = JSON.parse(await run('show', 'second', '--json')).id
  const handIn = (sourceId: string) =>
    network.handIn(member.id, campaign, sourceId, 'see \u001b[2Janswer \u202e7')
  const first = await handIn('1')
  const listed = await run('review', 'second')
  expect(listed).toContain(`${first}\tmember ${member.id}`)
  expect(listed).toContain('see \ufffd[2Janswer \ufffd7')
  await expect(run('reject', first ?? '')).rejects.toThrow('Give the reason with --reason')
  expect(await run('reject', first ?? '', '--reason', 'It is empty.')).toBe(`Rejected submission ${first}.`)
  const second = await handIn('2')
  expect(await run('accept', second ?? '', ...because)).toBe(`Accepted submission ${second}.`)
  expect(await run('review', 'second')).toBe('There are no submissions to review.')
  expect(await run('enter', 'helper', member.code, ...because)).toContain(
    `Member ${member.id} can claim helper.`,
  )
  await expect(run('enter', 'helper', member.email, ...because)).rejects.toThrow('already has a submission')
  await expect(run('enter', 'helper', 'nobody@example.org', ...because)).rejects.toThrow('No member has')
  await expect(run('accept', 'x', ...because)).rejects.toThrow('not the ID of a submission')
})

test('shows and replaces the secret of a form campaign and rejects other kinds', async () => {
  const secret = await run('secret', 'second')
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await run('secret', 'second', '--replace', ...because)).not.toBe(secret)
  await expect(run('secret', 'helper')).rejects.toThrow('Only campaigns of the kind form')
})

test('rejects campaigns that require each other, also when created concurrently', async () => {
  const step = (key: string, before: string) =>
    `{key: ${key}, name: Step, kind: wallet, startsAt: 2026-03-01T00:00:00Z, bonusPoints: 1, prerequisites: [${before}]}`
  await run('create', await file(step('one', '')), ...because)
  await run('create', await file(step('two', 'one')), ...because)
  await expect(run('change', await file(step('one', 'two')), ...because)).rejects.toThrow(
    'would wait for itself',
  )
  await expect(run('change', await file(step('one', 'three')), ...because)).rejects.toThrow(
    'no campaign called three',
  )
})

const nested = '['.repeat(20_000)
const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[n]}`).join(',')}]`).join('\n')}\n`
test.each([
  ['an empty file', '', 'file: '],
  ['a list', '- key: x', 'file: '],
  ['broken YAML', 'key: [', 'cannot be read as YAML'],
  ['a key twice', 'key: a\nkey: b', 'cannot be read as YAML'],
  ['a bomb of aliases', bomb, 'cannot be read as YAML'],
  ['deep nesting', nested, 'cannot be read as YAML'],
  ['a tag of another language', 'key: !!js/function "function () {}"', 'key: '],
  ['a poisoned prototype', '__proto__: {key: x}', 'key: '],
  ['too much', `name: ${'x'.repeat(70_000)}`, 'at most 64\u202f000'],
  ['a name that is not known', `${SURVEY}surprise: 1\n`, 'surprise'],
  [
    'a language that the portal does not have',
    `${SURVEY}translations: { fr: { name: Un } }\n`,
    "translations: must have only the portal's languages: en, de",
  ],
  ['a date that is not there', SURVEY.replace('2026-03-01', '2026-02-30'), 'startsAt'],
])('rejects %s in one line with the location and the reason', async (_what, text, message) => {
  const rejected = await run('create', await file(text), ...because).then(
    () => 'created',
    (error: Error) => error.message,
  )
  expect(rejected).toContain(message)
  expect(rejected.split('\n')).toHaveLength(1)
})

test('rejects unknown campaigns and unreadable files in one line', async () => {
  await expect(run('end', 'no-such', ...because)).rejects.toThrow('There is no campaign called no-such.')
  await expect(run('create', '/no/such/file', ...because)).rejects.toThrow(ConfigError)
})
