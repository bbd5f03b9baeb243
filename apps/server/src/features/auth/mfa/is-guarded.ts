/** Whether an account asks for more than the password: one factor is enough that was shown once. */
export function isGuarded(factors: readonly { status: string }[]): boolean {
  return factors.some(({ status }) => status === 'verified')
}
