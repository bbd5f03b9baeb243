import { randomUUID } from 'node:crypto'
import { REFERRAL_CODE_ALPHABET } from '@hearth/protocol/constants'
import { profileChangeSchema } from '@hearth/protocol/profile'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { callUntilLimited } from '../../test/support/call-until-limited.ts'
import { mailedCode, type NewMember, newMember } from '../../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { interlacedPng, pngBomb } from './testing/png-bomb.ts'

let server: TestServer
let member: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  member = await newMember(server.url)
})
afterAll(() => server.stop())

const call = (path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: member.accessToken, ...init })
const change = (json: unknown, token = member.accessToken) =>
  call('/api/user', { method: 'PATCH', json, token })
const base64 = (bytes: Buffer) => bytes.toString('base64')

describe('the profile', () => {
  test('sets and returns every field, keeps absent ones and clears them with null', {
    tags: ['API-02'],
  }, async () => {
    const profile = {
      username: 'ada.lovelace',
      full_name: 'Ada Lovelace',
      avatar_url: 'https://example.org/ada.png',
      discord_userid: '123456789012345678',
      discord_username: 'ada_l',
      telegram_handle: '@ada_lovelace',
      x_handle: '@ada',
      website: 'https://example.org/ada',
      language: 'pt-br',
      time_zone: 'Europe/Berlin',
    }
    const { status, body } = await change(profile)
    expect(status).toBe(200)
    const stored = { ...profile, telegram_handle: 'ada_lovelace', x_handle: 'ada', language: 'pt-BR' }
    expect(body).toMatchObject({
      ...stored,
      id: member.id,
      email: member.email,
      campaign_email: null,
      wallet: null,
      invited_by: null,
    })
    expect(body.personal_code).toMatch(new RegExp(`^[${REFERRAL_CODE_ALPHABET}]{5}$`))
    expect((await change({})).body).toMatchObject(stored)
    expect((await change({ website: null })).body).toMatchObject({ ...stored, website: null })
    const empty = await change(Object.fromEntries(Object.keys(profile).map((name) => [name, null])))
    expect(empty.body).toMatchObject({ username: null, full_name: null, language: null })
    expect((await call('/api/user')).body).toEqual(empty.body)
  })

  test.each([
    ['username', 'ad'],
    ['username', 'a'.repeat(31)],
    ['username', 'ada\u202eevol'],
    ['username', 'аda'],
    ['username', 'ada\u200blovelace'],
    ['username', 'ａｄａ'],
    ['username', 'ada lovelace'],
    ['username', '_ada'],
    ['username', 'ada..l'],
    ['username', 'Adm1n'],
    ['username', 'supp0rt'],
    ['username', 'ow-ner'],
    ['username', 42],
    ['full_name', 'Ada\u202eecalevoL'],
    ['full_name', 'Ada\u0000'],
    ['full_name', '   '],
    ['full_name', `Z${'\u0301'.repeat(9)}`],
    ['full_name', 'x'.repeat(101)],
    ['avatar_url', 'http://example.org/a.png'],
    ['avatar_url', 'javascript:alert(1)'],
    ['avatar_url', 'data:image/svg+xml,<svg/>'],
    ['avatar_url', 'ipfs://short'],
    ['avatar_url', 'https://user:password@example.org/a.png'],
    ['campaign_email', 'nobody'],
    ['discord_userid', '12'],
    ['discord_username', 'UPPER case'],
    ['telegram_handle', '1234'],
    ['x_handle', 'a'.repeat(16)],
    ['website', 'ftp://example.org'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://user@example.org'],
    ['language', 'not a language'],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+02:00'],
  ])('rejects %s %j by name', async (field, value) => {
    const { status, body } = await change({ [field]: value })
    expect(status).toBe(400)
    expect(body.message).toContain(`body.${field}`)
  })

  test('accepts names in any script unchanged', () => {
    for (const name of ['José Ñandú', '王小明', 'محمد علی', 'Анна', 'नरेन्द्र', "O'Brien-Smith", 'می‌خواهم'])
      expect(profileChangeSchema.parse({ full_name: name }).full_name).toBe(name.normalize('NFC'))
    expect(profileChangeSchema.parse({ full_name: ' Ada   L ' }).full_name).toBe('Ada L')
    const ipfs = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
    expect(profileChangeSchema.parse({ avatar_url: ipfs }).avatar_url).toBe(ipfs)
  })

  test('has a unique username, also against lookalikes and concurrent requests', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => newMember(server.url)))
    const outcomes = await Promise.all(
      others.map(({ accessToken }, index) =>
        change({ username: ['maria-li', 'MARIA_LI', 'rnaria.l1', 'mar1ali'][index] }, accessToken),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const rejected = outcomes.find(({ status }) => status === 409)
    expect(rejected?.body).toMatchObject({
      error: 'CONFLICT',
      message: expect.stringContaining('body.username'),
    })
    const holder = others[outcomes.findIndex(({ status }) => status === 200)]
    expect((await change({ username: 'Maria_Li' }, holder?.accessToken)).body.username).toBe('Maria_Li')
    await change({ username: null }, holder?.accessToken)
    expect((await change({ username: 'maria-li' })).status).toBe(200)
  })

  test('ignores read-only fields', async () => {
    const { body } = await change({
      id: 'x',
      email: 'x@example.org',
      points_total: 9,
      personal_code: 'AAAAA',
      paused_at: null,
      wallet: '0x',
    })
    expect(body).toMatchObject({ id: member.id, email: member.email, points_total: 0, wallet: null })
  })
})

describe('the campaign address', () => {
  test('is saved after its mailbox confirmed it, with five attempts', async () => {
    const address = `campaigns-${member.id}@example.org`
    expect((await change({ campaign_email: address, x_handle: 'ada' })).body).toMatchObject({
      campaign_email: null,
      x_handle: 'ada',
    })
    expect((await call('/api/user/account')).body.campaignEmailPending).toBe(address)
    const code = await mailedCode(server.url, address)
    const confirm = (code: string, token = member.accessToken) =>
      call('/api/user/campaign-email/confirmation', { json: { code }, token })
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await confirm(wrong)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('body.code') },
    })
    // A different member cannot use the code.
    expect((await confirm(code, (await newMember(server.url)).accessToken)).status).toBe(400)
    const used = await Promise.all([confirm(code), confirm(code)])
    expect(used.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await call('/api/user')).body.campaign_email).toBe(address)
    expect((await call('/api/user/account')).body.campaignEmailPending).toBeNull()

    const second = `second-${member.id}@example.org`
    await change({ campaign_email: second })
    const right = await mailedCode(server.url, second)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await confirm(right === wrong ? '222222' : wrong)).status).toBe(400)
    expect((await confirm(right)).status).toBe(400)
    expect((await call('/api/user')).body.campaign_email).toBe(address)

    // Requesting the confirmed address again discards the pending one.
    expect((await call('/api/user/account')).body.campaignEmailPending).toBe(second)
    await change({ campaign_email: address })
    expect((await call('/api/user/account')).body.campaignEmailPending).toBeNull()
  })

  test('needs no code for the account’s own address, is removed by null, and limits the emails', async () => {
    expect((await change({ campaign_email: member.email })).body.campaign_email).toBe(member.email)
    expect((await change({ campaign_email: null })).body.campaign_email).toBeNull()
    const { accessToken } = await newMember(server.url)
    const flood = () => change({ campaign_email: `flood-${randomUUID()}@example.org` }, accessToken)
    const statuses = await callUntilLimited(flood, { limit: 5, windowSeconds: 3600 })
    expect(statuses.length).toBeGreaterThanOrEqual(5)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('avatars', () => {
  const upload = (image: unknown, token = member.accessToken) =>
    call('/api/user/avatar', { json: { image }, token })
  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 640, height = 480) =>
    sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 10 } } })[format]()

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'converts a %s to a small square without its metadata',
    async (format) => {
      const file = await picture(format)
        .withExif({ IFD0: { Artist: 'secret place' } })
        .toBuffer()
      const { status, body } = await upload(
        base64(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')])),
      )
      expect(status).toBe(200)
      const path = new URL(body.avatar_url).pathname
      const answer = await fetch(server.url + path)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const stored = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(stored.includes('secret place') || stored.includes('script')).toBe(false)
    },
  )

  test('replaces the previous avatar and an external URL', async () => {
    const file = base64(await picture('png').toBuffer())
    const first = new URL((await upload(file)).body.avatar_url).pathname
    const second = new URL((await upload(file)).body.avatar_url).pathname
    expect((await fetch(server.url + first)).status).toBe(404)
    expect((await fetch(server.url + second)).status).toBe(200)
    await change({ avatar_url: 'https://example.org/a.png' })
    expect((await fetch(server.url + second)).status).toBe(404)
    expect((await callApi(server.url, '/api/avatars/not-an-id')).status).toBe(400)
  })

  test('rejects an image by its header if decoding needs too much memory', async () => {
    expect(await upload(base64(interlacedPng(3_000)))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('needs 72 MB of memory when decoded') },
    })
    expect((await upload(base64(interlacedPng(256)))).status).toBe(200)
  })

  test('limits a member to one slot in the image queue', async () => {
    const other = await newMember(server.url)
    const image = base64(await picture('jpeg', 4000, 3000).toBuffer())
    const [own, others] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => upload(image))),
      upload(image, other.accessToken),
    ])
    expect(others.status).toBe(200)
    expect(own.map(({ status }) => status)).toContain(200)
    expect(own.map(({ status }) => status)).toContain(409)
  })

  test('rejects bombs, SVG, other files and damaged ones within limited memory and time', async () => {
    expect(await upload(base64(pngBomb(20_000)))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('million pixels') },
    })
    const good = await picture('png').toBuffer()
    const cases: [string | Buffer | null, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'must be a JPEG'],
      [
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        ),
        'must be a JPEG',
      ],
      [Buffer.from('%PDF-1.7'), 'must be a JPEG'],
      [good.subarray(0, good.length / 2), 'damaged'],
      [Buffer.concat([good.subarray(0, 8), Buffer.from('rest')]), 'damaged'],
      ['not base64!', 'body.image'],
      ['', 'body.image'],
      [null, 'body.image'],
      [Buffer.alloc(5_000_010, 1), 'body.image'],
    ]
    for (const [image, message] of cases) {
      const { status, body } = await upload(Buffer.isBuffer(image) ? base64(image) : image)
      expect(status, message).toBe(400)
      expect(body.message).toContain(message)
    }
    expect((await upload('A'.repeat(8_000_000))).status).toBe(413)
    // Expect other endpoints to keep the smaller body limit.
    expect((await change({ full_name: 'x'.repeat(200_000) })).status).toBe(413)
  })
})
