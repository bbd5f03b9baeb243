/** Lists the texts in an element that its boxes cut off horizontally. */
export function findCutTexts(container: Element): string[] {
  return [...container.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .filter((element) => getComputedStyle(element).overflowX !== 'visible' && !element.matches('.sr-only'))
    .map((element) => element.textContent)
}
