import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { Component, type ReactNode, Suspense } from 'react'
import { PortalUnreachable } from '../portal-unreachable.tsx'

const { Part: PageFailed, preload } = lazyPart(() =>
  import('../../components/page-failed.tsx').then(
    (module) => module.PageFailed,
    () => () => <PortalUnreachable retry={() => location.reload()} inShell />,
  ),
)

/** Loads the message of failed pages, so that it is there if the connection fails. */
export const preloadPageFailed = preload

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
