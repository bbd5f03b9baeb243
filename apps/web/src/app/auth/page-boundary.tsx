import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { t } from '@lingui/core/macro'
import { Component, type ReactNode, Suspense } from 'react'

const { Part: PageFailed, preload } = lazyPart(() =>
  import('../../components/page-failed.tsx').then(
    (module) => module.PageFailed,
    () => Unreachable,
  ),
)

/** Loads the message of failed pages, so that it is there if the connection fails. */
export const preloadPageFailed = preload

function Unreachable() {
  return (
    <FullPageMessage
      title={t({ id: 'app.portalUnreachable', message: "Couldn't reach the portal" })}
      text={t({
        id: 'app.settingsFailedToLoad',
        message: 'The server may be starting, or you may be offline. Try again in a moment.',
      })}
      retry={() => location.reload()}
      inShell
    />
  )
}

interface PageBoundaryProps {
  path: string
  children: ReactNode
}

/** Limits an error to the page, so that the header and the other pages stay usable. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | undefined }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ path }: PageBoundaryProps) {
    if (path !== this.props.path && this.state.error) this.reset()
  }

  reset = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Suspense>
        <PageFailed error={error} onRetry={this.reset} inShell />
      </Suspense>
    )
  }
}
