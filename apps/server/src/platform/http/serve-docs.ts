import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'

const SCRIPT = '/api/docs/scalar.js'
const START = '/api/docs/start.js'

/**
 * Hashes of the style sheets that the bundle adds without a nonce. After an update of Scalar, the browser
 * test prints the new hashes.
 */
const STYLES = [
  'l/2OpPg0d+2VLTLgwjf5mQo2CYwHDEqdj5TjbfEyVJI=',
  'T13Uev3xCax2N28XaoAE8DOzQZKvPp7ZQVAi1iRREjo=',
  '2UEMd/YPsMy7CNRXElhBjwvL9rdy9m1ti/gu4lHLCUk=',
]
  .map((hash) => `'sha256-${hash}'`)
  .join(' ')

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the HTML page. Scalar uses the nonce for a style sheet that it adds at run time. */
const page = (title: string, nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" nonce="${nonce}" content="${nonce}">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  </head>
  <body>
    <div id="app"></div>
    <script src="${SCRIPT}"></script>
    <script src="${START}"></script>
  </body>
</html>
`

/**
 * Script that starts Scalar. Features that contact other hosts are off: fonts, telemetry, assistant, proxy
 * and client.
 */
const start = `Scalar.createApiReference('#app', ${JSON.stringify({
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  operationTitleSource: 'summary',
  defaultOpenAllTags: false,
})})
`

/** Serves the API reference at `/api/docs`. */
export function serveDocs(app: FastifyInstance, title: string): void {
  let script: Promise<Buffer> | undefined
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy'))
    return reply
      .header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}' ${STYLES}`),
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(`${title} API`, nonce))
  })
  app.get(START, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(start),
  )
  app.get(SCRIPT, async (_request, reply) => {
    script ??= loadScalar()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-encoding', 'gzip')
      .type('text/javascript; charset=utf-8')
      .send(await script)
  })
}

/**
 * Returns Scalar's browser bundle, compressed. The package exports only a plugin, whose page needs inline
 * scripts. The bundle is therefore read from the plugin when the page is first opened.
 */
async function loadScalar(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(plugin, { routePrefix: '/scalar', configuration: { url: '/' } })
  const { rawPayload } = await host.inject('/scalar/js/scalar.js')
  return promisify(gzip)(rawPayload)
}
