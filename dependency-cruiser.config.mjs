import { createImportRules } from './scripts/check/import-rules.ts'

export default {
  forbidden: createImportRules(),
  options: {
    // The API of the native TypeScript compiler is not one that dependency-cruiser can use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        'node_modules',
        '/dist/',
        '\\.test\\.tsx?$',
        '\\.gen\\.ts$',
        '^apps/[^/]+/(src/)?test/',
        '/testing/',
      ],
    },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
  },
}
