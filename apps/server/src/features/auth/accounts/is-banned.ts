/** Returns whether an operator has banned the account, temporarily or permanently. */
export function isBanned(user: { banned_until: Date | null }, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
