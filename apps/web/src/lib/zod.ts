import { z } from 'zod'

// zod would test whether `new Function` works, which the CSP blocks and reports.
z.config({ jitless: true })

export { z }
