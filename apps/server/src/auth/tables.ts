// biome-ignore lint/complexity/noBannedTypes: placeholder
export type AuthTables = {}
