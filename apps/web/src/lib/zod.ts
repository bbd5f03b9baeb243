import { z } from 'zod'

// It would try whether text may become a function, which the portal's CSP refuses and the browser reports as an error.
z.config({ jitless: true })

export { z }
