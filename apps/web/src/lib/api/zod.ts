import { z } from 'zod'

// Without this setting, zod tests whether `new Function` works, which the CSP blocks and reports.
z.config({ jitless: true })

export { z }
