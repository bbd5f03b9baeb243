import { defineConfig } from 'vite'
import { sourcePlugins, styleSingletonAlias, unbundledPackages } from '../build/source-plugins.ts'
import { createInterSubsets } from '../build/subset-font.ts'

const fonts = await createInterSubsets()

export default defineConfig({
  plugins: sourcePlugins(),
  resolve: {
    alias: [
      { find: 'inter-own.woff2', replacement: fonts.own },
      { find: 'inter-symbols.woff2', replacement: fonts.symbols },
      { find: 'inter-western.woff2', replacement: fonts.western },
      styleSingletonAlias,
    ],
  },
  optimizeDeps: { exclude: unbundledPackages },
})
