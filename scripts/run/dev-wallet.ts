// Starts the portal with hot reload and a wallet that needs no extension: `apps/web/src/app/dev/dev-wallet.ts`.
process.env.VITE_DEV_WALLET = 'on'
await import('./dev.ts')
