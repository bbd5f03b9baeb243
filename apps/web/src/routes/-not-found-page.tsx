import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { FullPageMessage } from '../ui/full-page-message.tsx'

export function NotFoundPage() {
  return (
    <FullPageMessage title="Page not found" text="There is no page at this address.">
      <Button asChild look="primary">
        <Link to="/auth">Go to the start</Link>
      </Button>
    </FullPageMessage>
  )
}
