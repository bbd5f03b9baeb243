/** What an API key may do: read what the member reads, change it, or do what the member's role as an operator permits. */
export const apiScopes = ['read', 'write', 'operate'] as const

export type ApiScope = (typeof apiScopes)[number]
