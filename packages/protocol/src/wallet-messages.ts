/** What a wallet signs (EIP-191, `personal_sign`) to be linked to an account: exactly this, for good. */
export function linkWalletMessage(email: string): string {
  return `Permanently link wallet to account: ${email} This can only be done once.`
}

/** What the new wallet signs to take the place of the linked one. */
export function changeWalletMessage(email: string): string {
  return `Change linked wallet for account: ${email}. WARNING: This can only be done once.`
}
