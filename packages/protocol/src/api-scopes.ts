/** Scopes of an API key: read data, change data, or call operator endpoints that the member's role permits. */
export const apiScopes = ['read', 'write', 'operate'] as const

export type ApiScope = (typeof apiScopes)[number]
