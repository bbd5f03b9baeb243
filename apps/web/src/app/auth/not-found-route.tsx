import { NotFoundPage } from '../routes/-not-found-page.tsx'

export function NotFoundRoute() {
  return <NotFoundPage inShell />
}
