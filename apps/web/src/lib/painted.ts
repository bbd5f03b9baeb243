/** Waits until what is about to be shown is on the screen: the second frame begins when the first one is there. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
