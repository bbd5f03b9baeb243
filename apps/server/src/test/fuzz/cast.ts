import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@hearth/protocol/endpoints'
import type { OperatorRole } from '@hearth/protocol/permissions'
import { callApi } from '../support/call-api.ts'
import { createNodeKey, type NodeKey } from '../support/create-node-key.ts'
import { type App, enrollApp } from '../support/second-factor.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { type FuzzedServer, ROOT_EMAIL } from './start-server.ts'

/** Operators, one per role. Placeholders use these names. */
const OPERATORS = ['owner', 'operator', 'support', 'auditor'] as const satisfies OperatorRole[]
const MEMBERS = ['one', 'two'] as const
/** Age at which sessions are replaced. Access tokens and proofs last an hour. */
const MAX_AGE_MS = 20 * 60_000
/** Maximum number of consecutive failed replacements. */
const MAX_FAILURES = 20

type PersonName = (typeof MEMBERS)[number] | (typeof OPERATORS)[number]

interface Person {
  id: string
  email: string
  password: string
  /** Text that only this person and operators may read. */
  mark: string
  accessToken: string
  refreshToken: string
  sessionId: string
  factorId: string
  personalCode: string
  since: number
}

/** IDs and keys of the campaigns and the webhook that requests refer to. */
type Fixtures = Record<
  | 'codeCampaign'
  | 'manualCampaign'
  | 'formCampaign'
  | 'codeKey'
  | 'manualKey'
  | 'formKey'
  | 'newKey'
  | 'webhook',
  string
>

interface Keys {
  /** Key of member one with the scopes `read` and `write`. */
  write: string
  /** Key of member two with the scope `read`. */
  read: string
  /** Key of the owner with the scope `operate`. */
  operate: string
  id: string
}

/** All callers of the server. Replaces callers whose access has ended. */
export class Cast {
  readonly #server: FuzzedServer
  readonly #people = {} as Record<PersonName, Person>
  readonly #serviceKey: string
  readonly #nodeKey: NodeKey = createNodeKey()
  #root: { accessToken: string; app: App; since: number } | undefined
  #keys: Keys = { write: '', read: '', operate: '', id: randomUUID() }
  #fixtures = {} as Fixtures
  #nodeId = ''
  #batch = 0
  #failures = 0
  #isAssembled = false
  #repairing: Promise<void> | undefined
  /** Number of accounts created so far. */
  created = 0

  private constructor(server: FuzzedServer, serviceKey: string) {
    this.#server = server
    this.#serviceKey = serviceKey
  }

  static async assemble(server: FuzzedServer): Promise<Cast> {
    const key = await readFile(join(server.dataDirectory, 'service-role-key'), 'utf8')
    const cast = new Cast(server, key.trim())
    await cast.repair()
    await cast.addFixtures()
    cast.#isAssembled = true
    return cast
  }

  /** Names that `bearerOf` accepts. */
  static readonly callers = [
    'nobody',
    'garbage',
    ...MEMBERS,
    ...OPERATORS,
    'writeKey',
    'readKey',
    'operateKey',
    'serviceKey',
  ] as const

  bearerOf(who: (typeof Cast.callers)[number]): string {
    const tokens: Record<string, string> = {
      nobody: '',
      garbage: 'x.y.z',
      writeKey: this.#keys.write,
      readKey: this.#keys.read,
      operateKey: this.#keys.operate,
      serviceKey: this.#serviceKey,
    }
    return tokens[who] ?? this.#people[who as PersonName].accessToken
  }

  get node(): { id: string; key: NodeKey } {
    return { id: this.#nodeId, key: this.#nodeKey }
  }

  /** Returns a function that replaces placeholders like `{{one.email}}` with current values. */
  filler(): (text: string) => string {
    const values: Record<string, Record<string, string | number>> = {
      ...Object.fromEntries(Object.entries(this.#people).map(([name, person]) => [name, { ...person }])),
      keys: { ...this.#keys },
      fixtures: this.#fixtures,
      node: { id: this.#nodeId },
    }
    return (text) =>
      text.replace(/\{\{(\w+)(?:\.(\w+))?\}\}/g, (all, name: string, field = '') => {
        if (name === 'serviceKey') return this.#serviceKey
        return String(values[name]?.[field] ?? all)
      })
  }

  /**
   * Returns the members, other than the caller, whose data must not be in the response, because the request
   * contains none of their credentials.
   */
  strangersTo(who: string, sent: string): { name: string; mark: string }[] {
    const own: Record<string, string> = { writeKey: 'one', readKey: 'two' }
    return MEMBERS.filter((name) => name !== (own[who] ?? who)).flatMap((name) => {
      const { mark, password, accessToken, refreshToken } = this.#people[name]
      const credentials = [mark, password, accessToken, refreshToken]
      return credentials.some((credential) => sent.includes(credential)) ? [] : [{ name, mark }]
    })
  }

  /** Replaces callers whose session, role or account no longer exists, or whose session expires soon. */
  repair(): Promise<void> {
    this.#repairing ??= this.#repair().finally(() => {
      this.#repairing = undefined
    })
    return this.#repairing
  }

  async #repair(): Promise<void> {
    for (const name of MEMBERS)
      await this.#replace(async () => {
        if (await this.#isWell(name, endpoints.readUser.path)) return
        this.#people[name] = await this.#createPerson(name)
        await this.#createMemberKey(name)
      })
    for (const role of OPERATORS)
      await this.#replace(async () => {
        if (await this.#isWell(role, endpoints.readOwnRole.path, role)) return
        this.#people[role] = await this.#createOperator(role)
        if (role === 'owner') this.#keys.operate = (await this.#createKey(role, ['operate'])).key
      })
    for (const [key, owner] of [
      ['write', 'one'],
      ['read', 'two'],
    ] as const)
      await this.#replace(async () => {
        const token = this.#keys[key]
        const { status } = await callApi(this.#server.url, endpoints.readUser.path, { token })
        if (status !== 200) await this.#createMemberKey(owner)
      })
  }

  /**
   * Runs a replacement. After assembly, tolerates up to `MAX_FAILURES` consecutive failures, because concurrent
   * requests may sign the new account out. The next repair tries again.
   */
  async #replace(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      if (!this.#isAssembled || this.#failures > MAX_FAILURES) throw error
    }
  }

  async #isWell(name: PersonName, path: string, role?: OperatorRole): Promise<boolean> {
    const person = this.#people[name]
    if (!person || Date.now() - person.since > MAX_AGE_MS) return false
    const { status, body } = await callApi(this.#server.url, path, { token: person.accessToken })
    return status === 200 && (role === undefined || body.role === role)
  }

  async #createPerson(name: string): Promise<Person> {
    const number = ++this.created
    const email = `${name}.${number}@members.example`
    const password = `the password of ${name} ${number} ${randomUUID()}`
    const mark = `only ${name} knows ${randomLetters()}`
    const json = { email, password, email_confirm: true, user_metadata: { mark } }
    const { id } = await this.#call('/auth/v1/admin/users', this.#serviceKey, json)
    const session = await this.#openSession(email)
    const user = await this.#call(endpoints.readUser.path, session.accessToken)
    await this.#call(endpoints.changeProfile.path, session.accessToken, { fullName: mark }, 'PATCH')
    const factor = await this.#call('/auth/v1/factors', session.accessToken, { factor_type: 'totp' })
    return {
      id,
      email,
      password,
      mark,
      ...session,
      factorId: factor.id,
      personalCode: user.personal_code ?? 'none',
      since: Date.now(),
    }
  }

  async #openSession(email: string) {
    const link = await this.#call('/auth/v1/admin/generate_link', this.#serviceKey, {
      type: 'magiclink',
      email,
    })
    const session = await this.#call('/auth/v1/verify', '', {
      type: 'magiclink',
      token_hash: link.hashed_token,
    })
    return sessionOf(session)
  }

  async #createOperator(role: OperatorRole): Promise<Person> {
    const person = await this.#createPerson(role)
    await this.#call(endpoints.setOperator.path, await this.#rootToken(), {
      email: person.email,
      role,
      reason: 'a fuzz run',
    })
    const app = await enrollApp(this.#server.url, person.accessToken)
    return {
      ...person,
      ...sessionOf(await app.show(person.accessToken)),
      factorId: app.id,
      since: Date.now(),
    }
  }

  /** Returns a token of the first owner, who grants the operators' roles. Requests do not refer to this account. */
  async #rootToken(): Promise<string> {
    if (this.#root && Date.now() - this.#root.since < MAX_AGE_MS) return this.#root.accessToken
    if (!this.#root) {
      const json = {
        email: ROOT_EMAIL,
        password: `the password of root ${randomUUID()}`,
        email_confirm: true,
      }
      await this.#call('/auth/v1/admin/users', this.#serviceKey, json)
    }
    const { accessToken } = await this.#openSession(ROOT_EMAIL)
    const app = this.#root?.app ?? (await enrollApp(this.#server.url, accessToken))
    const upgraded = sessionOf(await app.show(accessToken))
    this.#root = { accessToken: upgraded.accessToken, app, since: Date.now() }
    await this.#call(endpoints.readOwnRole.path, upgraded.accessToken)
    return upgraded.accessToken
  }

  async #createMemberKey(name: 'one' | 'two'): Promise<void> {
    const { key, id } = await this.#createKey(name, name === 'one' ? ['read', 'write'] : ['read'])
    if (name === 'two') {
      this.#keys = { ...this.#keys, read: key }
      return
    }
    this.#keys = { ...this.#keys, write: key, id }
    const { id: memberId, accessToken } = this.#people.one
    const node = createNodeKey()
    Object.assign(this.#nodeKey, node)
    const registered = await this.#call(endpoints.registerNode.path, accessToken, node.registration(memberId))
    this.#nodeId = registered.id
  }

  #createKey(name: PersonName, scopes: string[]) {
    const json = { name: 'a key', scopes, expiresInDays: 30 }
    return this.#call(endpoints.createApiKey.path, this.#people[name].accessToken, json)
  }

  /** Adds campaigns and other objects that requests can refer to, because the earlier ones may have ended. */
  addFixtures(): Promise<void> {
    return this.#replace(() => this.#addFixtures())
  }

  async #addFixtures(): Promise<void> {
    const batch = ++this.#batch
    const { accessToken } = this.#people.owner
    const startsAt = new Date(Date.now() - 60_000).toISOString()
    const key = (kind: string) => `a-${kind}-${batch}`
    const campaign = async (kind: string, more: object) => {
      const definition = { key: key(kind), name: 'A campaign', kind, startsAt, bonusPoints: 1, ...more }
      const json = { campaign: definition, reason: 'a fuzz run' }
      return (await this.#call(endpoints.createCampaign.path, accessToken, json)).id
    }
    const webhooks = await this.#call(endpoints.readWebhooks.path, accessToken)
    const webhook =
      webhooks.webhooks[0] ??
      (await this.#call(endpoints.createWebhook.path, accessToken, {
        // Deliveries to localhost are rejected, so no other machine is called.
        url: 'https://localhost/',
        events: ['member.paused'],
        reason: 'a fuzz run',
      }))
    if (batch === 1)
      await this.#call(endpoints.makeWhitelist.path, accessToken, { name: 'friends', reason: 'a fuzz run' })
    this.#fixtures = {
      codeCampaign: await campaign('code', { code: 'open sesame' }),
      manualCampaign: await campaign('manual', {}),
      formCampaign: await campaign('form', { formUrl: 'https://forms.example/1', review: true }),
      codeKey: key('code'),
      manualKey: key('manual'),
      formKey: key('form'),
      newKey: key('new'),
      webhook: webhook.id,
    }
  }

  async #call(path: string, token: string, json?: object, method?: string) {
    const options = { ...(token && { token }), ...(json && { json }), method }
    const { status, body, text } = await callApi(this.#server.url, path, options)
    if (status !== 200) throw new Error(`${method ?? ''} ${path} responded with ${status}: ${text}`)
    return body
  }

  /** Solves a bot check challenge and returns the token. */
  solveBotCheck(): Promise<string> {
    return createBotToken(this.#server.url)
  }
}

function sessionOf(session: { access_token: string; refresh_token: string }) {
  const [, payload = ''] = session.access_token.split('.')
  const { session_id: sessionId } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return { accessToken: session.access_token, refreshToken: session.refresh_token, sessionId }
}

/** Returns random letters, because members' names cannot contain digits. */
function randomLetters(): string {
  return Array.from({ length: 16 }, () => String.fromCharCode(97 + randomInt(26))).join('')
}
