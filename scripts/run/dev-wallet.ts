// A wallet without an extension, in the portal with hot reload: `apps/web/src/dev/dev-wallet.ts`.
process.env.VITE_DEV_WALLET = 'on'
await import('./dev.ts')
