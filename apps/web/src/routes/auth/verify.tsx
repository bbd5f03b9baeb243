import { createFileRoute } from '@tanstack/react-router'
import { VerifyForm } from '../../auth/verify-form.tsx'

export const Route = createFileRoute('/auth/verify')({ component: VerifyForm })
