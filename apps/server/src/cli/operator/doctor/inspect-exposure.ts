import { createHmac } from 'node:crypto'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { privateKeyToAddress } from 'viem/accounts'
import { MNEMONIC_KEYS } from '../../../platform/chain/known-keys.ts'
import type { Finding } from './finding.ts'
import { exposureFindings as texts } from './messages.ts'
import { type ProbeResponse, sendProbe } from './send-probe.ts'

/** Headers that make requests appear to come from the server's machine. */
const DISGUISES: Record<string, string>[] = [
  {},
  { host: 'localhost' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
]

/** Read-only methods of development RPC nodes. */
const DEVELOPMENT_METHODS = [
  'anvil_nodeInfo',
  'hardhat_metadata',
  'eth_accounts',
  'personal_listAccounts',
  'admin_nodeInfo',
  'txpool_content',
  'debug_traceBlockByNumber',
]

/** Balance in wei. Only on a development chain does an account with a publicly known key have this much. */
const DEVELOPMENT_BALANCE = 1000n * 10n ** 18n

/** The signing secret that Supabase publishes for self-hosting. */
const DEMO_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'

/**
 * Checks that local endpoints, development methods and published keys cannot be used from outside.
 * @param isLocal true if this command runs on the server's machine, which may reach more endpoints than others
 */
export async function inspectExposure(base: URL, isLocal: boolean): Promise<Finding[]> {
  const [outbox, metrics, methods, keys, chain] = await Promise.all([
    inspectOutbox(base),
    inspectMetrics(base),
    inspectDevelopmentMethods(base),
    inspectDemoKeys(base),
    inspectDevelopmentChain(base),
  ])
  const privately = [outbox, metrics, chain].map(
    (finding): Finding =>
      isLocal && finding.severity === 'error'
        ? {
            severity: 'note',
            check: finding.check,
            message: texts.seenLocally({ finding: finding.message }),
          }
        : finding,
  )
  return [...privately, methods, keys]
}

async function inspectOutbox(base: URL): Promise<Finding> {
  const check = 'outbox'
  const isOpen = await isOpenInDisguise(
    base,
    '/dev/mail.json',
    ({ status, body }) => status === 200 && Array.isArray(parseJson(body)),
  )
  return isOpen
    ? {
        severity: 'error',
        check,
        message: texts.outboxOpen(),
        fix: texts.outboxFix(),
      }
    : { severity: 'ok', check, message: texts.outboxClosed() }
}

async function inspectMetrics(base: URL): Promise<Finding> {
  const check = 'metrics'
  const isOpen = await isOpenInDisguise(
    base,
    '/metrics',
    ({ status, body }) => status === 200 && /^# TYPE /m.test(body),
  )
  return isOpen
    ? {
        severity: 'error',
        check,
        message: texts.metricsOpen(),
        fix: texts.metricsFix(),
      }
    : { severity: 'ok', check, message: texts.metricsClosed() }
}

async function isOpenInDisguise(base: URL, path: string, isOpen: (response: ProbeResponse) => boolean) {
  const responses = await Promise.all(
    DISGUISES.map((headers) => sendProbe(new URL(path, base), { headers }).catch(() => undefined)),
  )
  return responses.some((response) => response && isOpen(response))
}

async function inspectDevelopmentMethods(base: URL): Promise<Finding> {
  const check = 'rpc-methods'
  const answered: string[] = []
  for (const method of DEVELOPMENT_METHODS) {
    const params = method === 'debug_traceBlockByNumber' ? ['latest'] : []
    if ((await callRpc(base, method, params)) !== undefined) answered.push(method)
  }
  return answered.length > 0
    ? {
        severity: 'error',
        check,
        message: texts.developmentMethods({ methods: answered.join(', ') }),
        fix: texts.developmentMethodsFix(),
      }
    : { severity: 'ok', check, message: texts.noDevelopmentMethods() }
}

async function inspectDevelopmentChain(base: URL): Promise<Finding> {
  const check = 'development-chain'
  const isChain = (await callRpc(base, 'eth_chainId', [])) !== undefined
  if (!isChain) return { severity: 'ok', check, message: texts.noChain() }
  const balance = await callRpc(base, 'eth_getBalance', [privateKeyToAddress(MNEMONIC_KEYS[0]), 'latest'])
  return typeof balance === 'string' && toBigInt(balance) > DEVELOPMENT_BALANCE
    ? {
        severity: 'error',
        check,
        message: texts.developmentChain(),
        fix: texts.developmentChainFix({ chain: MACHINE_CHAIN_ID }),
      }
    : { severity: 'ok', check, message: texts.noDevelopmentChain() }
}

async function inspectDemoKeys(base: URL): Promise<Finding> {
  const check = 'default-keys'
  const authorization = `Bearer ${signDemoToken()}`
  const statuses = await Promise.all(
    ['/auth/v1/admin/users', '/api/user'].map((path) =>
      sendProbe(new URL(path, base), { headers: { authorization } }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  return statuses.includes(200)
    ? {
        severity: 'error',
        check,
        message: texts.demoSecretAccepted(),
        fix: texts.demoSecretFix(),
      }
    : { severity: 'ok', check, message: texts.demoSecretRejected() }
}

function signDemoToken(): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(Date.now() / 1000)
  const claims = { iss: 'supabase-demo', role: 'service_role', iat: seconds, exp: seconds + 60 }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', DEMO_SECRET).update(signed).digest('base64url')}`
}

/** Returns the result of a JSON-RPC call, or undefined on an error or no response. */
async function callRpc(base: URL, method: string, params: unknown[]): Promise<unknown> {
  try {
    const { body } = await sendProbe(new URL('/rpc', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (parseJson(body) as { result?: unknown } | undefined)?.result
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toBigInt(text: string): bigint {
  try {
    return BigInt(text)
  } catch {
    return 0n
  }
}
