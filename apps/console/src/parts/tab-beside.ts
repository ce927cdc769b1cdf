/** Returns the next or previous tab, wrapping around; the first one where none is current; undefined without tabs. */
export function tabBeside<Name extends string>(
  shownTabs: readonly Name[],
  current: string,
  step: 1 | -1,
): Name | undefined {
  const index = shownTabs.findIndex((name) => name === current)
  return index < 0 ? shownTabs[0] : shownTabs.at((index + step) % shownTabs.length)
}
