/** Multiplies the number of random cases. `npm run torture -- random` sets it. */
export const EFFORT = Number(process.env.EFFORT ?? 1)
