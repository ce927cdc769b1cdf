/** The tab beside this one, around the end; the first where none of them is chosen. */
export function tabBeside<Name extends string>(
  shown: readonly Name[],
  current: string,
  step: 1 | -1,
): Name | undefined {
  const at = shown.findIndex((name) => name === current)
  return at < 0 ? shown[0] : shown.at((at + step) % shown.length)
}
