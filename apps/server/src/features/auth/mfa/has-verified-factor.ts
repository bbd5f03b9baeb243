/** Returns whether an account has at least one verified second factor. */
export function hasVerifiedFactor(factors: readonly { status: string }[]): boolean {
  return factors.some(({ status }) => status === 'verified')
}
