const key = 'khlang.recent'
const most = 5

/** What was last chosen in the palette of this browser, by its name in the registry; names of pages and commands, never of people. */
export function recentlyUsed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export const used = (name: string) =>
  localStorage.setItem(
    key,
    JSON.stringify([name, ...recentlyUsed().filter((one) => one !== name)].slice(0, most)),
  )
