/** Returns the current time. Tests set their own. */
export type Clock = () => Date
