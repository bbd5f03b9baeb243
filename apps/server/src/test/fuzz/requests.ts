import type { Endpoint } from '@hearth/protocol/endpoint'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import fc from 'fast-check'
import { type AnyRequest, requestTo } from '../../features/auth/testing/any-request.ts'
import { RPC_METHODS } from '../../platform/chain/rpc-methods.ts'
import { type ApiRequest, apiRequestArbitrary } from '../support/api-request.ts'
import {
  type DocumentRequest,
  documentRequestArbitrary,
  type Operation,
} from '../support/document-arbitrary.ts'
import { hostile } from '../support/hostile.ts'
import { Cast } from './cast.ts'
import type { Route } from './start-server.ts'

type Caller = (typeof Cast.callers)[number]

/** Parts of a request, with placeholders for values known only to a running server. */
export type FuzzRequest =
  | ({ surface: 'api' } & ApiRequest)
  | ({ surface: 'document'; name: EndpointName; who: Caller } & DocumentRequest)
  | ({ surface: 'auth' } & AnyRequest)
  | { surface: 'rpc'; payload: string; contentType: string }
  | {
      surface: 'page'
      method: string
      path: string
      headers: Record<string, string>
      payload: string
      who: Caller
    }
  | { surface: 'raw'; bytes: string }
  | ({ surface: 'gateway' } & GatewayVisit)

/** Connection of a node, and the frames that the node sends. */
export interface GatewayVisit {
  who: Caller
  tokenIn: 'header' | 'query' | 'both'
  node: string
  path: string
  proves: boolean
  frames: Frame[]
}

export type Frame =
  | { kind: 'text'; text: string }
  | { kind: 'binary' | 'ping' | 'pong' | 'bytes'; base64: string }
  | { kind: 'close'; code: number }

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation & { responses: Record<string, unknown> }>>
}

/** Number of requests generated together. */
const CHUNK = 100

/**
 * Returns a function that creates the request with the given index. The same seed and index create the same
 * request, alone or within a run.
 * @param server.routes every route of the server
 */
export function createRequests(
  seed: number,
  server: { routes: readonly Route[]; document: OpenApiDocument },
): (index: number) => FuzzRequest {
  const arbitrary = requestArbitrary(server)
  let chunk = -1
  let requests: FuzzRequest[] = []
  return (index) => {
    const wanted = Math.floor(index / CHUNK)
    if (wanted !== chunk) {
      requests = fc.sample(arbitrary, { seed: mix(seed, wanted), numRuns: CHUNK })
      chunk = wanted
    }
    return requests[index % CHUNK] as FuzzRequest
  }
}

/** Returns a chunk's seed, mixed (splitmix32) so that adjacent chunks differ. */
function mix(seed: number, chunk: number): number {
  let hash = (seed + Math.imul(chunk + 1, 0x9e3779b9)) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return hash ^ (hash >>> 15)
}

function requestArbitrary({
  routes,
  document,
}: Parameters<typeof createRequests>[1]): fc.Arbitrary<FuzzRequest> {
  const table = Object.entries<Endpoint>(endpoints)
  const own = new Set(table.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`))
  const served = routes
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
  const authRoutes = served.filter(({ path }) => /^\/auth\/v1\/[^*]/.test(path))
  const pageRoutes = served.filter(
    ({ method, path }) => !own.has(`${method} ${path}`) && !path.startsWith('/auth/v1') && path !== '/rpc',
  )
  return fc.oneof(
    { weight: 46, arbitrary: fc.oneof(...table.map(apiRequests)) },
    { weight: 14, arbitrary: documentRequests(document) },
    { weight: 20, arbitrary: fc.oneof(...authRoutes.map(authRequests)) },
    { weight: 7, arbitrary: rpcRequests },
    { weight: 6, arbitrary: pageRequests(pageRoutes) },
    { weight: 1, arbitrary: rawRequests },
    { weight: 6, arbitrary: gatewayVisits },
  )
}

const known = new Map<string, unknown[]>()
{
  const ids = ['{{one.id}}', '{{two.id}}', '{{owner.id}}', '00000000-0000-4000-8000-000000000000']
  const campaigns = ['{{fixtures.codeCampaign}}', '{{fixtures.manualCampaign}}', '{{fixtures.formCampaign}}']
  const definition = (more: object) => ({
    key: '{{fixtures.manualKey}}',
    name: 'A campaign',
    kind: 'manual',
    startsAt: '2026-01-01T00:00:00.000Z',
    bonusPoints: 1,
    ...more,
  })
  for (const [field, values] of Object.entries({
    id: [...ids, '{{support.id}}', '{{keys.id}}', ...campaigns, '{{fixtures.webhook}}', '{{node.id}}'],
    memberId: ids,
    userId: ids,
    member: ids,
    node: ['{{node.id}}'],
    email: ['{{two.email}}', '{{support.email}}', 'nobody@example.org'],
    password: ['{{one.password}}', '{{two.password}}', 'another sentence of words'],
    turnstileToken: ['solved'],
    code: ['{{one.personalCode}}', 'open sesame', '23456'],
    subject: ids.map((id) => `member:${id}`),
    name: ['CORRECTION_REVIEW_ABOVE', 'heartbeat_points', 'friends'],
    value: ['5', '30.5'],
    // URLs of this machine, so that no other machine is called.
    url: ['https://localhost/', 'https://127.0.0.1:9/', 'http://localhost:9/'],
    key: ['{{fixtures.codeKey}}', '{{fixtures.manualKey}}', '{{fixtures.formKey}}', '{{fixtures.newKey}}'],
    campaign: [definition({ name: 'Another name' }), definition({ key: '{{fixtures.newKey}}' })],
    version: [1, 2, 3],
    texts: [[{ language: 'en', title: 'Terms', markdown: '# Be kind' }]],
    range: ['last7days', 'alltime', '2026-01-01..2026-02-01', '2026-02-30..2026-03-01'],
  }))
    known.set(field, values)
}

const callersOf = (endpoint: Endpoint): Caller[] => [
  ...(endpoint.access === 'operator'
    ? (['owner', 'owner', 'owner', 'owner', 'operator', 'operateKey', 'operateKey'] as const)
    : (['one', 'one', 'one', 'two', 'two', 'writeKey', 'writeKey'] as const)),
  ...Cast.callers,
]

function apiRequests([name, endpoint]: [string, Endpoint]): fc.Arbitrary<FuzzRequest> {
  const requests = apiRequestArbitrary(name, endpoint, {
    known: (field) => known.get(field) ?? [],
    callers: callersOf(endpoint),
  })
  return requests.map((request) => ({ surface: 'api', ...request }))
}

function documentRequests({ paths }: OpenApiDocument): fc.Arbitrary<FuzzRequest> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return fc.oneof(
    ...operations.map((operation) => {
      const name = operation.operationId as EndpointName
      return fc
        .tuple(documentRequestArbitrary(operation), fc.constantFrom(...callersOf(endpoints[name])))
        .map(([request, who]): FuzzRequest => {
          const body = request.body as Record<string, unknown> | undefined
          // Use a URL of this machine, because the server would call a public one.
          if (name === 'createWebhook' || name === 'changeWebhook')
            Object.assign(body ?? {}, { url: 'https://localhost/' })
          return { surface: 'document', name, who, ...request }
        })
    }),
  )
}

function authRequests(route: Route): fc.Arbitrary<FuzzRequest> {
  return requestTo(route).map((request) => ({ surface: 'auth', ...request }))
}

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((array) => `0x${Buffer.from(array).toString('hex')}`)
const address = fc.oneof(hex(20), fc.constant(`0x${'0'.repeat(40)}`), fc.constant(`0x${'1'.repeat(40)}`))
const quantity = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map((value) => `0x${value.toString(16)}`),
  fc.constantFrom('0x0', '0x', '0x00', '-0x1', `0x${'f'.repeat(65)}`),
)
const block = fc.oneof(fc.constantFrom('latest', 'earliest', 'pending', 'safe', '0x0', '0x1'), quantity)
const call = fc.record(
  { from: address, to: address, data: fc.oneof(hex(4), hex(36), hex(0)), value: quantity, gas: quantity },
  { requiredKeys: ['to'] },
)
const rpcParameter = fc.oneof(
  ...[address, block, call, hex(32), fc.boolean(), fc.constant([]), quantity].map((arbitrary) => ({
    weight: 4,
    arbitrary: arbitrary as fc.Arbitrary<unknown>,
  })),
  {
    weight: 1,
    arbitrary: fc.record({
      fromBlock: block,
      toBlock: block,
      address,
      topics: fc.array(hex(32), { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: hostile },
)
const rpcCall = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '2.0', '2.0', '2.0', '1.0'),
    id: fc.oneof(fc.nat(), fc.string({ maxLength: 10 }), fc.constant(null)),
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...RPC_METHODS) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'eth_sign',
          'eth_accounts',
          'anvil_setBalance',
          'debug_traceCall',
          'evm_mine',
          'toString',
        ),
      },
      { weight: 1, arbitrary: hostile },
    ),
    params: fc.oneof(
      { weight: 10, arbitrary: fc.array(rpcParameter, { maxLength: 3 }) },
      { weight: 6, arbitrary: fc.tuple(call, block) },
      { weight: 4, arbitrary: fc.tuple(address, block) },
      { weight: 1, arbitrary: hostile },
    ),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
)
const rpcRequests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: rpcCall.map((one) => JSON.stringify(one)) },
      { weight: 2, arbitrary: fc.array(rpcCall, { maxLength: 20 }).map((batch) => JSON.stringify(batch)) },
      { weight: 1, arbitrary: hostile.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    fc.constantFrom(...Array<string>(15).fill('application/json'), 'text/plain', ''),
  )
  .map(([payload, contentType]) => ({ surface: 'rpc', payload, contentType }))

const oddPaths = [
  '/',
  '/dashboard',
  '/auth',
  '/auth/confirm',
  '/operator',
  '/%',
  '/%00',
  '/%ff%fe',
  '/..%2f..%2fetc/passwd',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/none.js',
  '/favicon.ico',
  '/index.html',
  '//evil.example/',
  '/API/USER',
  '/api/user/',
  '/api/user;x=1',
  '/api//user',
  '/api/openapi.json',
  '/api/docs/',
  '/api/docs/static/swagger-ui.css',
  '/auth/v1/',
  '/auth/v1/nothing',
  '/node/none.tgz',
  '/websocket',
  '/robots.txt',
  '/.well-known/security.txt',
  `/${'a'.repeat(9000)}`,
  `/${'a/'.repeat(2000)}`,
  '/dashboard?x=%E0%A4%A',
]

const hostileText = hostile.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
)

/** Strings of printable ASCII characters, which a client library sends unchanged. */
const headerText = hostileText.map((value) => value.replace(/[^ -~]/g, '?'))

function pageRequests(routes: readonly Route[]): fc.Arbitrary<FuzzRequest> {
  const segment = hostileText.map(encodeURIComponent)
  const filled = fc
    .tuple(fc.constantFrom(...routes), segment)
    .map(([route, value]) => ({ ...route, path: route.path.replace(/:\w+|\*/g, () => value) }))
  const odd = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'TRACE'),
      fc.constantFrom(...oddPaths),
    )
    .map(([method, path]) => ({ method, path }))
  const made = segment.map((value) => ({ method: 'GET', path: `/${value}` }))
  return fc
    .record({
      route: fc.oneof(
        { weight: 6, arbitrary: filled },
        { weight: 5, arbitrary: odd },
        { weight: 1, arbitrary: made },
      ),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: segment.map((value) => `?x=${value}`) },
      ),
      headers: fc.record(
        {
          'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0, gzip', '*', 'x'),
          'if-none-match': fc.oneof(fc.constant('*'), headerText),
          range: fc.constantFrom('bytes=0-10', 'bytes=-1', 'bytes=9-1', 'x'),
          origin: fc.constantFrom('https://evil.example', 'null', '*'),
          'access-control-request-method': fc.constantFrom('POST', 'DELETE', 'x'),
          'x-forwarded-for': fc.constantFrom('203.0.113.9', '::1, 10.0.0.1', 'x'),
          host: fc.constantFrom('evil.example', 'localhost', '[::1', ''),
          accept: headerText,
          'content-type': fc.constantFrom(
            'application/json',
            'multipart/form-data; boundary=x',
            'text/plain',
            'x/',
          ),
          'accept-language': headerText,
        },
        { requiredKeys: [] },
      ),
      payload: fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      ),
      who: fc.constantFrom<Caller>('nobody', 'nobody', 'one', 'owner', 'serviceKey', 'garbage'),
    })
    .map(({ route: { method, path }, query, ...rest }) => ({
      surface: 'page',
      method,
      path: path + query,
      ...rest,
    }))
}

/** Raw requests that are invalid or unusual HTTP. */
const rawRequests: fc.Arbitrary<FuzzRequest> = fc
  .oneof(
    fc.constantFrom(
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
      'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
      'BREW /api/user HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
      'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
      'POST /rpc HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      'GET /websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\n\r\n',
      'GET /websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n',
      'GET /rpc HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
      'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET / HTTP/1.1\nHost: x\n\n',
      '\x16\x03\x01\x02\0\x01\0',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
    hostileText.map((value) => `GET /${value} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    hostileText.map(
      (value) => `POST /api/login HTTP/1.1\r\nHost: x\r\nX: ${value}\r\nConnection: close\r\n\r\n`,
    ),
  )
  .map((bytes) => ({ surface: 'raw', bytes }))

const base64 = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('base64'))
const frame: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Frame>({ kind: 'text', text: '{"type":"PING"}' }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ type: fc.constantFrom('PING', 'PROOF', 'PONG'), nonce: hostile, signature: hostile })
      .map((message): Frame => ({ kind: 'text', text: JSON.stringify(message) ?? '' })),
  },
  {
    weight: 3,
    arbitrary: hostile.map((value): Frame => ({ kind: 'text', text: JSON.stringify(value) ?? '' })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Frame>(
      { kind: 'text', text: 'x'.repeat(4096) },
      { kind: 'text', text: 'x'.repeat(4097) },
    ),
  },
  { weight: 2, arbitrary: base64(40).map((data): Frame => ({ kind: 'binary', base64: data })) },
  { weight: 1, arbitrary: base64(125).map((data): Frame => ({ kind: 'ping', base64: data })) },
  { weight: 1, arbitrary: base64(125).map((data): Frame => ({ kind: 'pong', base64: data })) },
  { weight: 2, arbitrary: base64(60).map((data): Frame => ({ kind: 'bytes', base64: data })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1000, 1001, 1008, 3000, 4999).map((code): Frame => ({ kind: 'close', code })),
  },
)

const gatewayVisits: fc.Arbitrary<FuzzRequest> = fc
  .record({
    who: fc.constantFrom<Caller>('one', 'one', 'one', 'two', 'two', ...Cast.callers),
    tokenIn: fc.constantFrom<GatewayVisit['tokenIn']>('header', 'header', 'query', 'both'),
    node: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      { weight: 4, arbitrary: fc.constant('{{node.id}}') },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: hostileText },
    ),
    path: fc.constantFrom(...Array<string>(20).fill('/websocket'), '/websocket/', '/rpc', '/'),
    proves: fc.boolean(),
    frames: fc.array(frame, { maxLength: 8 }),
  })
  .map((visit) => ({ surface: 'gateway', ...visit }))
