import { expect, test } from 'vitest'
import { readCampaignFile } from './campaign-file.ts'
import type { Campaign } from './evaluate-campaign.ts'
import { createNameMessage, translateCampaign } from './translate-campaign.ts'

const FILE = `
key: spring
name: Spring
kind: wallet
startsAt: 2026-03-01T00:00:00Z
bonusPoints: 10
`
const rejection = (id: string, params: object = {}) =>
  expect.objectContaining({
    code: 'INVALID_REQUEST',
    text: expect.objectContaining({ id, params: expect.objectContaining(params) }),
  })

test('reads a campaign with its defaults', () => {
  expect(readCampaignFile(FILE)).toMatchObject({
    key: 'spring',
    kind: 'wallet',
    eligibility: { for: 'everyone' },
  })
})

test('names up to ten invalid fields', () => {
  expect(() => readCampaignFile('kind: 1\nname: x\nstartsAt: soon')).toThrow(
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      text: undefined,
      fields: expect.arrayContaining([
        expect.objectContaining({
          path: 'kind',
          message: expect.objectContaining({ id: expect.any(String) }),
        }),
        expect.objectContaining({ path: 'startsAt' }),
      ]),
    }),
  )
  const prerequisites = Array.from({ length: 15 }, () => 'UPPER')
  const error = catchError(() => readCampaignFile(`${FILE}prerequisites: ${JSON.stringify(prerequisites)}`))
  const { fields } = error as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, (_, index) => `prerequisites.${index}`),
  )
})

test('names the file if the whole of it is wrong', () => {
  expect(() => readCampaignFile('text')).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'file' })] }),
  )
})

test('rejects a file with more than 64,000 characters', () => {
  const padded = (length: number) => `${FILE}#${'x'.repeat(length - FILE.length - 1)}`
  expect(readCampaignFile(padded(64_000)).key).toBe('spring')
  expect(() => readCampaignFile(padded(64_001))).toThrow(
    rejection('rewards.fileTooLarge', { count: 64_001, maximum: 64_000 }),
  )
})

test('rejects a file that is not YAML, with the first line of the reason', () => {
  const error = catchError(() => readCampaignFile('a: [1'))
  expect(error).toMatchObject(rejection('rewards.fileUnreadable'))
  expect(error).toMatchObject({ text: { params: { reason: expect.stringMatching(/^.{10,}$/) } } })
})

test('rejects aliases, which could expand without end', () => {
  expect(() => readCampaignFile(`${FILE}description: &a x\nbuttonText: *a`)).toThrow(
    rejection('rewards.fileUnreadable'),
  )
})

test('rejects a file that is nested too deeply', () => {
  expect(() => readCampaignFile('['.repeat(30_000))).toThrow(rejection('rewards.fileTooDeep'))
})

test('reads only the types of the core schema', () => {
  expect(readCampaignFile(`${FILE}taskNumber: 0x10`).taskNumber).toBe(16)
  expect(readCampaignFile(FILE).startsAt).toEqual(expect.any(String))
})

function catchError(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const campaign = {
  key: 'spring',
  name: 'Spring',
  description: 'Text',
  button_text: null,
  translations: { de: { name: 'Frühling', buttonText: 'Los' } },
} as unknown as Campaign

test("shows each text in the operator's own words if it is not translated", () => {
  expect(translateCampaign(campaign, 'de')).toEqual({
    name: 'Frühling',
    description: 'Text',
    button_text: 'Los',
  })
  expect(translateCampaign(campaign, 'en')).toEqual({
    name: 'Spring',
    description: 'Text',
    button_text: null,
  })
})

test('creates a message with the name in each language', () => {
  expect(createNameMessage(campaign)).toEqual({
    id: 'rewards.campaignName',
    params: { key: 'spring', en: 'Spring', de: 'Frühling' },
    texts: { en: '{en}', de: '{de}' },
  })
})
