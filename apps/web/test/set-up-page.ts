import '../src/styles/portal.css'
import { afterEach, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())
