import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { answerError } from './answer-error.ts'
import { isTrusted, type TrustedProxies } from './client-address.ts'
import { readJsonBodies } from './read-json-body.ts'
import { strictHeaders } from './strict-headers.ts'

const BODY_LIMIT_BYTES = 128 * 1024
const REQUEST_TIMEOUT_MS = 30_000
/** What is not answered so long after the server began to close is cut off. */
const CLOSE_TIMEOUT_MS = 5_000

/** Addresses whose answers are data; the page with the API's documentation is not. */
const isData = /^\/(api\/(?!docs)|submissions\/|auth\/v1\/|config\.json$|manifest\.webmanifest$)/

/** What pages are made of. */
const isFile = /^\/(assets\/|icons\/|[\w-]+\.(js|svg)$)/

const isDocs = /^\/api\/docs/

/** Features that would ask the user, and that no page uses. Few, because each page's first load pays for their names. */
const PERMISSIONS_POLICY = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(',')

/** What the portal may load: itself and, where configured, the hosts it must talk to. */
export interface ContentSources {
  connect: string[]
  script: string[]
  frame: string[]
}

/**
 * The HTTP server before any route: request ids, logs without addresses or queries, strict headers, limits, and one
 * shape for every error.
 */
export async function createHttpServer(options: {
  log: Logger
  metrics: Metrics
  trustedProxies: TrustedProxies
  https: boolean
  sources: ContentSources
  /** Answers addresses that the router rejects, below paths whose errors have another shape. */
  frameworkErrors?: { prefix: string; answer: typeof answerError }[]
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // Requests are logged below, without what they must not say.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: isTrusted(options.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS + 5_000,
    keepAliveTimeout: 72_000,
    // What is being answered at the end is finished; idle connections do not hold the server up.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const own = options.frameworkErrors?.find(({ prefix }) => request.url.startsWith(prefix))
      void (own?.answer ?? answerError)(error, request, reply)
    },
  }) as unknown as FastifyInstance

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)
  app.setErrorHandler(answerError)

  const strictTransportSecurity = options.https && { maxAge: 31_536_000, includeSubDomains: false }
  const pageHeaders = (trustedTypes: Record<string, string[]>) => ({
    'permissions-policy': PERMISSIONS_POLICY,
    ...strictHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...options.sources.script],
          styleSrc: ["'self'"],
          // Components position themselves through style attributes; those cannot load or run anything.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...options.sources.connect],
          workerSrc: ["'self'"],
          frameSrc: options.sources.frame.length > 0 ? options.sources.frame : ["'none'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          manifestSrc: ["'self'"],
          ...trustedTypes,
        },
      },
      strictTransportSecurity,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
      // Of browsers and plug-ins that the portal does not run in.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  })
  // Text becomes no script, whatever brought it there: apps/web/src/lib/trusted-script.ts.
  const headers = pageHeaders({ requireTrustedTypesFor: ["'script'"], trustedTypes: ['hearth'] })
  // Scalar writes HTML.
  const docsHeaders = pageHeaders({})
  // What the API answers is data: nothing in it loads or runs anything, whoever shows it. Headers that speak of pages would
  // be most of what a small answer sends; the files of a page have no use for them either.
  const shortHeaders = (defaultSrc: string) =>
    strictHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: [defaultSrc], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    })
  const dataHeaders = shortHeaders("'none'")
  // A worker's own answer says what it may load: its parts.
  const fileHeaders = shortHeaders("'self'")
  const headersOf = (url: string) =>
    isData.test(url) ? dataHeaders : isFile.test(url) ? fileHeaders : isDocs.test(url) ? docsHeaders : headers

  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref()
  })
  let hasWarned = options.trustedProxies !== 0
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url))
    // The same file for everybody: nobody will ask what became of this one request.
    if (!isFile.test(request.url)) reply.header('x-request-id', request.id)
    if (hasWarned || !request.headers['x-forwarded-for']) return
    hasWarned = true
    // Once: it may as well be a caller's own invention.
    options.log.warn(
      'A request has X-Forwarded-For, but TRUST_PROXY names no proxy. If one stands in front, all members count as one network: set TRUST_PROXY.',
    )
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    options.metrics.httpSeconds
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    // The route, not the address asked for: addresses may carry what is nobody's business.
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  return app
}
