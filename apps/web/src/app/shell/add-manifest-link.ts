/** Links the web manifest for members, so that the sign-in page does not request it. */
export function addManifestLink(): void {
  if (document.querySelector('link[rel=manifest]')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
