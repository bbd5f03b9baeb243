import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The source code contains the English messages; other languages have catalogs. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../../packages/ui/src'],
      exclude: ['**/dev/**', '**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  // Runtime of the macros. Lingui's own runtime would need an English catalog and would duplicate
  // packages/ui/src/lib/format.ts.
  runtimeConfigModule: { i18n: ['@hearth/ui/lib/i18n', 'i18n'], Trans: ['@hearth/ui/lib/trans', 'Trans'] },
})
