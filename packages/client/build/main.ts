import { fileURLToPath } from 'node:url'
import { buildPackage } from './build-package.ts'

const folder = fileURLToPath(new URL('../dist', import.meta.url))
await buildPackage(folder)
console.log(`Built the package in ${folder}. Publish it from there.`)
