import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The English texts stand in the source; each other language is a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/dev/**', '**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  // What the macros become calls of. Lingui's own would want a catalogue of English, and brings formats that lib/format.ts has.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
