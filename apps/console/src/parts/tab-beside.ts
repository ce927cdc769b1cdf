/** Returns the next or previous tab, wrapping around; the first one where none is current; undefined without tabs. */
export function tabBeside<Name extends string>(
  shown: readonly Name[],
  current: string,
  step: 1 | -1,
): Name | undefined {
  const at = shown.findIndex((name) => name === current)
  return at < 0 ? shown[0] : shown.at((at + step) % shown.length)
}
