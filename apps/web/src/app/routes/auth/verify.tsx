import { createFileRoute } from '@tanstack/react-router'
import { VerifyForm } from '../../../features/auth/verify-form.tsx'

export const Route = createFileRoute('/auth/verify')({ component: VerifyForm })
