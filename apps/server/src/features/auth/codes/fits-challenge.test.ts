import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fitsChallenge } from './fits-challenge.ts'

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
/** The example of RFC 7636, appendix B. */
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('accepts the verifier whose hash is the challenge', () => {
  expect(fitsChallenge({ code_challenge: challenge, code_challenge_method: 's256' }, verifier)).toBe(true)
})

test('rejects another verifier', () => {
  const other = `${verifier.slice(0, -1)}l`
  expect(fitsChallenge({ code_challenge: challenge, code_challenge_method: 's256' }, other)).toBe(false)
})

test('rejects the challenge as its own verifier', () => {
  expect(fitsChallenge({ code_challenge: challenge, code_challenge_method: 's256' }, challenge)).toBe(false)
})

test('compares a plain challenge with the verifier itself', () => {
  const flow = { code_challenge: verifier, code_challenge_method: 'plain' }
  expect(fitsChallenge(flow, verifier)).toBe(true)
  expect(fitsChallenge(flow, createHash('sha256').update(verifier).digest('base64url'))).toBe(false)
})
