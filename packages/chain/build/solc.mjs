#!/usr/bin/env node
// Compiler for forge. Prints the version for --version; otherwise compiles standard JSON from standard input. The
// compiler is solc's npm package, so nothing is downloaded.
import { readFileSync } from 'node:fs'
import solc from 'solc'

if (process.argv.includes('--version')) console.log(`solc, the solidity compiler\nVersion: ${solc.version()}`)
else process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
