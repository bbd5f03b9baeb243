import { createFileRoute } from '@tanstack/react-router'
import { LogOut } from '../../../features/auth/log-out.tsx'

export const Route = createFileRoute('/auth/logout')({ component: LogOut })
