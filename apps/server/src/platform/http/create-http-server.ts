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
/** Milliseconds after which open connections are closed during shutdown. */
const CLOSE_TIMEOUT_MS = 5_000

/** Paths that return data. The API reference is a page. */
const isData = /^\/(api\/(?!docs)|submissions\/|auth\/v1\/|config\.json$|manifest\.webmanifest$)/

/** Static files that pages load. */
const isFile = /^\/(assets\/|icons\/|[\w-]+\.(js|svg)$)/

const isDocs = /^\/api\/docs/

/**
 * Browser features to disable: no page uses them, and they would prompt the user. The list is short because
 * every page response includes it.
 */
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

/** Hosts, besides its own origin, that the portal may connect to or load scripts and frames from. */
export interface ContentSources {
  connect: string[]
  script: string[]
  frame: string[]
}

/**
 * Creates the HTTP server without routes: request IDs, strict headers, limits and one error format. Its logs
 * contain no IP addresses or query strings.
 */
export async function createHttpServer(options: {
  log: Logger
  metrics: Metrics
  trustedProxies: TrustedProxies
  https: boolean
  sources: ContentSources
  /** Handlers of router errors for paths with a different error format. */
  frameworkErrors?: { prefix: string; answer: typeof answerError }[]
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // Turn off Fastify's request log. The onResponse hook below logs requests without private data.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: isTrusted(options.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS + 5_000,
    keepAliveTimeout: 72_000,
    // On shutdown, close idle connections and finish active requests.
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
          // Also applies to fonts and the web manifest.
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...options.sources.script],
          styleSrc: ["'self'"],
          // Components use style attributes for positioning, which is harmless.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          connectSrc: ["'self'", ...options.sources.connect],
          workerSrc: ["'self'"],
          frameSrc: options.sources.frame.length > 0 ? options.sources.frame : ["'none'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...trustedTypes,
        },
      },
      strictTransportSecurity,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
      // Only browsers and plug-ins that the portal does not support use these headers.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  })
  // Trusted Types prevent text from becoming a script. See apps/web/src/lib/browser/trusted-script.ts.
  const headers = pageHeaders({ requireTrustedTypesFor: ["'script'"], trustedTypes: ['hearth'] })
  // The API reference has no Trusted Types, because Scalar writes HTML.
  const docsHeaders = pageHeaders({})
  // API responses must not load or run anything. Page headers would make up most of a small response, and
  // files do not need them.
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
  // A worker's own response headers define which chunks it may load.
  const fileHeaders = shortHeaders("'self'")
  const headersOf = (url: string) =>
    isData.test(url) ? dataHeaders : isFile.test(url) ? fileHeaders : isDocs.test(url) ? docsHeaders : headers

  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref()
  })
  let hasWarned = options.trustedProxies !== 0
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url))
    reply.header('x-request-id', request.id)
    if (hasWarned || !request.headers['x-forwarded-for']) return
    hasWarned = true
    // Warn only once, because any client can send this header.
    options.log.warn(
      'http: a request has X-Forwarded-For, but TRUST_PROXY is 0; behind a proxy, all members count as one subnet until you set TRUST_PROXY',
    )
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    options.metrics.httpSeconds
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    // Log the route, because the URL may contain private data.
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request completed',
    )
  })
  return app
}
