import { expect, test } from 'vitest'
import { isNodeProgram, NODE_PROGRAM_AGENT } from './node-program.ts'

test('recognizes the node program in any version, at the start only', () => {
  expect([NODE_PROGRAM_AGENT, 'hearth-node/9', 'x hearth-node/9', 'hearth-node'].map(isNodeProgram)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
