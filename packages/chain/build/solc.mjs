#!/usr/bin/env node
// What forge takes for a compiler: it answers --version, and standard JSON with standard JSON. The compiler is solc's npm
// package, so nothing is downloaded.
import { readFileSync } from 'node:fs'
import solc from 'solc'

if (process.argv.includes('--version')) console.log(`solc, the solidity compiler\nVersion: ${solc.version()}`)
else process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
