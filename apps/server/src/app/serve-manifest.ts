import type { FastifyInstance } from 'fastify'

/** Maximum length of an app name on a home screen. Browsers cut longer names. */
const SHORT_NAME_LENGTH = 12

/** Serves the web app manifest (https://www.w3.org/TR/appmanifest/). The build creates the icons. */
export function serveManifest(app: FastifyInstance, brandName: string): void {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: brandName,
    short_name: brandName.length > SHORT_NAME_LENGTH ? brandName.split(/\s/)[0] : brandName,
    description: 'Run a data node, earn points, invite friends.',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f8',
    theme_color: '#1c1a18',
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  }
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('content-type', 'application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest)),
  )
}
