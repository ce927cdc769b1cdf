type Options = {
  /** The index of the active option; below 0 if none is active. */
  activeIndex: number
  count: number
  /** Whether the options were found for an earlier text than the one in the field. */
  areOutdated: boolean
}

/**
 * Returns what a key does in a list of options found while typing: the index of the option that becomes active,
 * or `choose` for the active one; null if the key does nothing. Outdated options can be looked at but not chosen,
 * since the key is meant for what is typed now.
 */
export function optionKey(
  key: string,
  { activeIndex, count, areOutdated }: Options,
): number | 'choose' | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return activeIndex < 0 ? 0 : (activeIndex + 1) % count
  if (key === 'ArrowUp') return activeIndex < 0 ? count - 1 : (activeIndex - 1 + count) % count
  return key === 'Enter' && activeIndex >= 0 && !areOutdated ? 'choose' : null
}
