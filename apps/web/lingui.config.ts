import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const po = formatter({ lineNumbers: false, explicitIdAsDefault: true })
const english = 'English: '

/** The source code contains the English messages; other languages have catalogs, keyed by message ID. */
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
  format: {
    ...po,
    // Translators read the English text in a comment, because an ID does not contain it.
    serialize: (catalog, context) =>
      po.serialize(
        Object.fromEntries(
          Object.entries(catalog).map(([id, { comments = [], ...entry }]) => [
            id,
            {
              ...entry,
              comments: [
                ...comments.filter((comment) => !comment.startsWith(english)),
                english + entry.message,
              ],
            },
          ]),
        ),
        context,
      ),
  },
  orderBy: 'messageId',
  // Runtime of the macros. Lingui's own runtime would need an English catalog and would duplicate
  // packages/ui/src/lib/format.ts.
  runtimeConfigModule: { i18n: ['@hearth/ui/lib/i18n', 'i18n'], Trans: ['@hearth/ui/lib/trans', 'Trans'] },
})
