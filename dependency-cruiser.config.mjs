import { createImportRules } from './scripts/check/import-rules.ts'

export default {
  forbidden: createImportRules(),
  options: {
    // Use swc, because dependency-cruiser cannot use the native TypeScript compiler's API.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        'node_modules',
        '/dist/',
        '\\.(test|stories)\\.tsx?$',
        '\\.gen\\.ts$',
        '^apps/[^/]+/(src/)?test/',
        '/testing/',
      ],
    },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
  },
}
