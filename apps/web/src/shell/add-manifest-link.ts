/** Tells the browser that the portal can be installed as an app, once a member is here: the log-in does without the request. */
export function addManifestLink(): void {
  if (document.querySelector('link[rel=manifest]')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
